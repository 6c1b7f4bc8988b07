import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';

/** Shown once: the server keeps only hashes of them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success('The recovery codes are copied.');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save your recovery codes"
      dismissible={false}
      footer={
        <Button size="lg" wide onClick={onClose}>
          I saved them
        </Button>
      }
    >
      <p className="mb-3">
        Each code logs you in once when you have lost your device. They are shown only now: keep them where you keep
        important papers.
      </p>
      <ul className="grid gap-1 rounded-md bg-bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button tone="secondary" className="mt-3" onClick={() => void copy()}>
        Copy all
      </Button>
    </Dialog>
  );
}
