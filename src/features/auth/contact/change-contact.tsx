import { type ReactNode, useState } from 'react';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';

type Props = {
  /** There is none so far. */
  isNew: boolean;
  /** Of the dialog, and what the button is called. */
  title: string;
  children: (close: () => void) => ReactNode;
};

/** A button that leads to another email address or phone number. */
export function ChangeContact({ isNew, title, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="quiet" size="sm" aria-label={title} onClick={() => setOpen(true)}>
        {isNew ? 'Add' : 'Change'}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  );
}
