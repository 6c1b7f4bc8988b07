import { TextField } from '#ui/fields/text-input.tsx';
import type { Receiver, ReceiverNames } from './use-receiver.ts';

type Props = { storeId: string; receiver: Receiver; isMissing: boolean };

/** Whom the store hands a delivery over to; asked once, of accounts without a name. */
export function ReceiverFields({ storeId, receiver: { isAsked, names, setTyped }, isMissing }: Props) {
  if (!isAsked) return null;
  const field = (name: keyof ReceiverNames, label: string) => ({
    label,
    required: true,
    value: names[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped({ [name]: currentTarget.value }),
    error: isMissing && names[name].trim() === '' ? `${label} is required.` : undefined,
  });
  return (
    <div id={`receiver-${storeId}`} className="mt-4">
      <div className="grid items-start gap-3 mobile:grid-cols-2">
        <TextField {...field('firstName', 'First name')} autoComplete="given-name" />
        <TextField {...field('lastName', 'Last name')} autoComplete="family-name" />
      </div>
      <p className="field-note">As on your ID. The store keeps on record who received a delivery.</p>
    </div>
  );
}
