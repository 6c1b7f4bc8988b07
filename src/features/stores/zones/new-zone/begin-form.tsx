import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/parts/button.tsx';

type BeginProps = {
  onSubmit: () => void;
  onCancel: () => void;
  isBusy?: boolean;
  /** Of its button. */
  label?: string;
  children: ReactNode;
};

/** One way to begin a zone, with its two buttons. */
export function Begin({ onSubmit, onCancel, isBusy, label = 'Add zone', children }: BeginProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {label}
        </Button>
        <Button tone="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
