import { useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Select } from '#ui/fields/select.tsx';
import {
  DevicesIcon,
  DotsThreeIcon,
  FingerprintIcon,
  KeyIcon,
  WarningCircleFillIcon,
  WarningFillIcon,
} from '#ui/icons/icons.ts';
import { Menu, MenuButton } from '#ui/overlays/menu.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { PersonMark } from '#ui/parts/person-mark.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { seenAgo } from '#ui/text/format.ts';
import { initialsOf } from '#ui/text/initials.ts';
import { changeMember, listTeam, type TeamMember } from '../staff.contract.ts';
import type { TeamData } from '../team-panel.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { hasRunOut, localDay, runsOutSoon } from './needs-attention.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** One person of the team. */
export function MemberRow({ member, team }: { member: TeamMember; team: TeamData }) {
  const { name, isYou, details } = member;
  return (
    <tr>
      <th scope="row" className="font-normal">
        <span className="flex items-center gap-3">
          <PersonMark id={member.id}>{initialsOf(name.split(' '))}</PersonMark>
          <span className="min-w-0">
            <b className="block font-semibold text-ink">
              {name}
              {isYou && <span className="font-normal text-ink-muted"> (you)</span>}
            </b>
            {details?.email && <span className="block text-sm break-all text-ink-muted">{details.email}</span>}
          </span>
        </span>
      </th>
      <td data-label="Role" className="team-role">
        {member.isManageable ? <RoleSelect member={member} team={team} /> : roleNameOf(team, member.role)}
      </td>
      {details && (
        <>
          <td data-label="Second step">
            <SecondStep kind={details.secondFactor} />
          </td>
          <td data-label="Training certificate">
            <Certificate number={details.certificateNumber} expiresOn={details.certificateExpiresOn} />
          </td>
          <td data-label="Last seen" className="team-seen">
            {isYou ? 'now' : details.lastSeen ? seenAgo(details.lastSeen, new Date()) : 'never'}
          </td>
          <td className="team-acts team-menu">
            <Acts member={member} />
          </td>
        </>
      )}
    </tr>
  );
}

export const roleNameOf = ({ roles }: TeamData, key: string): string =>
  roles.find((role) => role.key === key)?.name ?? key;

function RoleSelect({ member, team }: { member: TeamMember; team: TeamData }) {
  const change = useAction(changeMember, {
    updates: [listTeam],
    onSuccess: () => toast.success(`${member.name} has a new role.`),
  });
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      value={(change.isPending && change.variables?.role) || member.role}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate({ id: member.id, role: target.value })}
    >
      {team.givable.map((key) => (
        <option key={key} value={key}>
          {roleNameOf(team, key)}
        </option>
      ))}
    </Select>
  );
}

const STEPS = {
  passkey: { icon: FingerprintIcon, label: 'Passkey' },
  app: { icon: KeyIcon, label: 'Authenticator' },
  pin: { icon: DevicesIcon, label: 'PIN at a tablet' },
};

function SecondStep({ kind }: { kind: keyof typeof STEPS | 'none' }) {
  if (kind === 'none')
    return (
      <Tag tone="warning">
        <WarningFillIcon className="size-3.5" />
        None: password alone
      </Tag>
    );
  const { icon: Icon, label } = STEPS[kind];
  return (
    <span className="inline-flex items-center gap-2">
      <Icon className="size-4.5" />
      {label}
    </span>
  );
}

const MONTH = new Intl.DateTimeFormat('en-CA', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' });

function Certificate({ number, expiresOn }: { number: string | null; expiresOn: string | null }) {
  if (number === null && expiresOn === null) return <span>—</span>;
  return (
    <>
      {number} {expiresOn && <Expiry day={expiresOn} />}
    </>
  );
}

function Expiry({ day }: { day: string }) {
  const today = localDay(new Date());
  if (hasRunOut(day, today))
    return (
      <Tag tone="danger">
        <WarningCircleFillIcon className="size-3.5" />
        expired {DAY.format(new Date(day))}
      </Tag>
    );
  if (runsOutSoon(day, today))
    return (
      <Tag tone="warning">
        <WarningFillIcon className="size-3.5" />
        expires {DAY.format(new Date(day))}
      </Tag>
    );
  return <span className="text-ink-muted">to {MONTH.format(new Date(day))}</span>;
}

function Acts({ member }: { member: TeamMember }) {
  const [opened, setOpened] = useState<'certificate' | 'removal' | null>(null);
  if (!member.isManageable && !member.isYou) return null;
  return (
    <>
      <Menu
        label={`Actions for ${member.name}`}
        align="end"
        trigger={(props) => (
          <IconButton label={`Actions for ${member.name}`} {...props}>
            <DotsThreeIcon />
          </IconButton>
        )}
      >
        <MenuButton onClick={() => setOpened('certificate')}>Training certificate</MenuButton>
        {member.isManageable && <MenuButton onClick={() => setOpened('removal')}>Remove from the team</MenuButton>}
      </Menu>
      {opened === 'certificate' && <CertificateDialog member={member} onClose={() => setOpened(null)} />}
      {opened === 'removal' && <RemoveDialog member={member} onClose={() => setOpened(null)} />}
    </>
  );
}
