import { useAction } from '#platform/browser/data/use-action.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { PersonMark } from '#ui/parts/person-mark.tsx';
import { type Invitation, listTeam, withdrawInvitation } from '../staff.contract.ts';
import type { TeamData } from '../team-panel.tsx';
import { roleNameOf } from './member-row.tsx';

const DAY = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric' });

/** Someone who was invited and has not joined. */
export function InvitationRow({ invitation, team }: { invitation: Invitation; team: TeamData }) {
  const { id, email, role, invitedBy, dateCreated, isManageable } = invitation;
  const withdraw = useAction(withdrawInvitation, {
    updates: [listTeam],
    onSuccess: () => toast.success('The invitation was withdrawn.'),
  });
  return (
    <tr>
      <th scope="row" className="font-normal">
        <span className="flex items-center gap-3">
          <PersonMark id={id}>{[...email][0]}</PersonMark>
          <span className="min-w-0">
            <b className="block font-semibold break-all text-ink">{email}</b>
            <span className="block text-sm text-ink-muted">
              invited {DAY.format(new Date(dateCreated))}
              {invitedBy && ` by ${invitedBy}`}
            </span>
          </span>
        </span>
      </th>
      <td data-label="Role" className="team-role">
        {roleNameOf(team, role)}
      </td>
      <td data-label="Second step">—</td>
      <td data-label="Training certificate">—</td>
      <td data-label="Last seen" className="team-seen">
        not joined
      </td>
      <td className="team-acts">
        {isManageable && (
          <Button
            tone="quiet"
            size="sm"
            aria-label={`Withdraw the invitation of ${email}`}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ id })}
          >
            Withdraw
          </Button>
        )}
      </td>
    </tr>
  );
}
