import { useState } from 'react';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { Chip } from '#ui/fields/chip.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { MagnifyingGlassIcon, PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitationRow } from './people/invitation-row.tsx';
import { MemberRow } from './people/member-row.tsx';
import { localDay, needsAttention } from './people/needs-attention.ts';
import { listTeam, type TeamMember } from './staff.contract.ts';
import './team.css';

export type TeamData = ResultOf<typeof listTeam>;

/** The people of a store, or (no id) the operators, with the acts of who manages them. */
export function TeamPanel({ storeId }: { storeId: string | undefined }) {
  const { data, isLoading, error, refetch } = useCall(listTeam, { storeId });
  const [search, setSearch] = useState('');
  const [isInviting, setInviting] = useState(false);
  const [isNarrowed, setNarrowed] = useState(false);
  const isManaged = data !== undefined && data.givable.length > 0;
  const today = localDay(new Date());
  const wanting = data?.members.filter((member) => needsAttention(member, today)) ?? [];
  // Nothing is hidden once the last of them is settled.
  const isFiltered = isNarrowed && wanting.length > 0;
  const shown = (isFiltered ? wanting : (data?.members ?? [])).filter((member) => matches(member, search));
  const invitations = search === '' && !isFiltered ? (data?.invitations ?? []) : [];
  return (
    <BusyRegion busy={isLoading} label="Loading the team">
      {isLoading && <Skeleton className="h-64 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <div className="min-w-40 max-w-72 flex-1">
              <TextInput
                type="search"
                aria-label="Name or email"
                placeholder="Name or email"
                start={<MagnifyingGlassIcon />}
                value={search}
                maxLength={100}
                onChange={({ target }) => setSearch(target.value)}
              />
            </div>
            {wanting.length > 0 && (
              <Choice
                all={data.members.length + data.invitations.length}
                wanting={wanting.length}
                isNarrowed={isFiltered}
                onChoose={setNarrowed}
              />
            )}
            {isManaged && (
              <Button className="ml-auto" onClick={() => setInviting(true)}>
                <PlusIcon />
                Invite
              </Button>
            )}
          </div>
          <table className="team-table team-people">
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Role</th>
                {isManaged && (
                  <>
                    <th scope="col">Second step</th>
                    <th scope="col">Training certificate</th>
                    <th scope="col" className="team-seen">
                      Last seen
                    </th>
                    <th scope="col">
                      <span className="sr-only">Acts</span>
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((member) => (
                <MemberRow key={member.id} member={member} team={data} />
              ))}
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} team={data} />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className="mt-4 text-ink-muted">Nobody on the team has this name.</p>}
          {isInviting && <InviteDialog storeId={storeId} team={data} onClose={() => setInviting(false)} />}
        </>
      )}
    </BusyRegion>
  );
}

type ChoiceProps = { all: number; wanting: number; isNarrowed: boolean; onChoose: (isNarrowed: boolean) => void };

/** Everyone, or those of whom something is missing. */
const Choice = ({ all, wanting, isNarrowed, onChoose }: ChoiceProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Who is shown</legend>
    {[
      { label: 'All', count: all, isFiltered: false },
      { label: 'Needs attention', count: wanting, isFiltered: true },
    ].map(({ label, count, isFiltered }) => (
      <Chip
        key={label}
        filled={isFiltered === isNarrowed}
        aria-pressed={isFiltered === isNarrowed}
        onClick={() => onChoose(isFiltered)}
      >
        {label} <span className="opacity-75">{count}</span>
      </Chip>
    ))}
  </fieldset>
);

function matches({ name, details }: TeamMember, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return `${name} ${details?.email ?? ''}`.toLowerCase().includes(wanted);
}
