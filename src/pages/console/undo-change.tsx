import type { AuditEntry } from '#features/audit/console';
import { isUndoable, undoListingChange } from '#features/back-office';
import { useAction } from '#platform/browser/data/use-action.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';

type Props = { entry: AuditEntry; onUndone: () => void };

/** Takes a change of the audit log back, where it is one that can be. */
export function UndoChange({ entry, onUndone }: Props) {
  const undo = useAction(undoListingChange, {
    onSuccess: () => {
      toast.success('Undone. The log has a new line.');
      onUndone();
    },
  });
  if (!isUndoable(entry, new Date())) return null;
  return (
    <Button
      tone="secondary"
      size="sm"
      aria-label={`Undo the change of ${entry.object.label}`}
      busy={undo.isPending}
      onClick={() => undo.mutate({ id: entry.id })}
    >
      Undo
    </Button>
  );
}
