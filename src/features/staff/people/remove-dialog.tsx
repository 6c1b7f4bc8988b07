import { useAction } from '#platform/browser/data/use-action.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { listTeam, removeMember, type TeamMember } from '../staff.contract.ts';

/** Asks before somebody is removed, as they are logged out at once. */
export function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const remove = useAction(removeMember, {
    updates: [listTeam],
    onSuccess: () => {
      toast.success(`${member.name} was removed from the team.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Remove ${member.name}?`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button
            tone="danger"
            busy={remove.isPending}
            busyText="Removing"
            onClick={() => remove.mutate({ id: member.id })}
          >
            Remove
          </Button>
        </div>
      }
    >
      <p>They lose access at once and are logged out on all devices. What they did stays in the order history.</p>
    </Dialog>
  );
}
