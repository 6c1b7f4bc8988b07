import type { ComponentProps } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { Form } from '#platform/browser/form.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { LockSimpleIcon } from '#ui/icons/icons.ts';

/** Props of a field that formats its text during input. */
export function formatted<F extends FieldValues>(form: Form<F>, name: Path<F>, format: (typed: string) => string) {
  return {
    ...form.register(name, {
      onChange: ({ target }: { target: HTMLInputElement }) => {
        const next = format(target.value);
        // Otherwise the caret would jump to the end.
        if (next !== target.value && target.selectionStart === target.value.length) {
          form.setValue(name, next as PathValue<F, Path<F>>);
        }
      },
    }),
    error: form.errorOf(name),
  };
}

type Props = Omit<ComponentProps<typeof TextField>, 'label'>;

export const CardNameField = (props: Props) => (
  <TextField label="Card Name" required placeholder="Ex: Default Card" autoComplete="off" maxLength={50} {...props} />
);

export const ExpiryField = (props: Props) => (
  <TextField label="Expiry Date" required placeholder="MMYY" inputMode="numeric" autoComplete="cc-exp" {...props} />
);

export const PostalCodeField = (props: Props) => (
  <TextField label="Postal Code" required autoComplete="billing postal-code" autoCapitalize="characters" {...props} />
);

export const StoredCardNote = () => (
  <p className="flex gap-2 text-sm text-ink-muted">
    <LockSimpleIcon className="size-4.5" />
    The number goes to the payment provider. We store only the card type, last four digits and expiry date.
  </p>
);
