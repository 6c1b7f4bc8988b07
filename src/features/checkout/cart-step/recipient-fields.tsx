import { TextField } from '#ui/fields/text-input.tsx';
import type { Recipient, RecipientNames } from './use-recipient.ts';

type Props = { storeId: string; recipient: Recipient };

/** Whom the store hands a delivery over to; asked once, of accounts without a name. */
export function RecipientFields({ storeId, recipient: { isAsked, names, errors, type } }: Props) {
  if (!isAsked) return null;
  const field = (name: keyof RecipientNames) => ({
    required: true,
    value: names[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(name, currentTarget.value),
  });
  return (
    <div id={`recipient-${storeId}`} className="mt-4">
      <div className="grid items-start gap-3 mobile:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <p className="field-note">As on your ID. The store keeps on record who received a delivery.</p>
    </div>
  );
}
