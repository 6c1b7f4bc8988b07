import { TextLink } from '#ui/fields/text-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Mark } from '#ui/parts/logo.tsx';

/** Covers the page until the visitor confirms their age; nothing else closes it. */
export function AgeGate({ open, onConfirm }: { open: boolean; onConfirm: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={() => {}}
      dismissible={false}
      role="alertdialog"
      hideTitle
      title="Please confirm you’re over 19 years old"
    >
      <div className="grid justify-items-center gap-3 pb-2 text-center">
        <Mark className="size-13" />
        <p aria-hidden="true" className="font-display text-h2 font-bold text-balance">
          Please confirm you’re over 19 years old
        </p>
        <p className="text-ink-muted">
          By confirming you agree to the{' '}
          <TextLink inline external to="/terms-conditions">
            Terms & Conditions
          </TextLink>{' '}
          and{' '}
          <TextLink inline external to="/privacy-policy">
            Privacy Policy
          </TextLink>
          .
        </p>
        <Button size="lg" wide className="mt-2" onClick={onConfirm} data-autofocus>
          Confirm
        </Button>
        <p className="text-sm text-ink-muted">
          Not 19 yet?{' '}
          <a href="https://www.canada.ca/" className="text-link text-link-inline">
            Leave this site
          </a>
        </p>
      </div>
    </Dialog>
  );
}
