import { useId } from 'react';
import { useSchemaForm } from '#platform/browser/form.ts';
import { FieldNote } from '#ui/fields/field.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { expiryDigits, type FieldsBesideField, FormBesideField } from '../cards/card-form.ts';
import { CardNameField, ExpiryField, formatted, PostalCodeField, StoredCardNote } from '../cards/card-form-parts.tsx';
import { useAddCard } from '../cards/use-cards.ts';
import type { CreditCard } from '../payments.contract.ts';
import { type HostedField, useHostedField } from './use-hosted-field.ts';
import './hosted-field.css';

type Props = { fieldUrl: string; onAdded: (card: CreditCard) => void };

/** The card form for a provider's field: number and CVV never reach this site. */
export function HostedCardForm({ fieldUrl, onAdded }: Props) {
  const add = useAddCard();
  const field = useHostedField(fieldUrl);
  const form = useSchemaForm<FieldsBesideField, FieldsBesideField>({
    schema: FormBesideField,
    submit: async (fields) => {
      const token = await field.tokenize();
      if (token) onAdded(await add({ ...fields, cardNumber: `tok:${token}`, cardCVV: '' }));
    },
  });
  const props = (name: keyof FieldsBesideField) => ({ ...form.register(name), error: form.errorOf(name) });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormTrouble message={form.formError} />
      <CardNameField {...props('displayName')} />
      <CardField field={field} />
      <ExpiryField {...formatted(form, 'cardExpiry', expiryDigits)} />
      <PostalCodeField {...props('postalCode')} />
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Adding">
        Add Card
      </Button>
      <StoredCardNote />
    </form>
  );
}

function CardField({ field: { frame, address, isLoading, problem, onLoad, reload } }: { field: HostedField }) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend into the border
    <div role="group" aria-labelledby={labelId}>
      <span id={labelId} className="sr-only">
        Card Number and CVV
      </span>
      <div className="hosted-field" aria-busy={isLoading || undefined}>
        {isLoading && <Skeleton className="absolute inset-0 rounded-md" />}
        {address && (
          <iframe
            ref={frame}
            key={address.key}
            src={address.url}
            title="Card number and CVV, in the field of our payment provider"
            onLoad={onLoad}
          />
        )}
      </div>
      <div role="alert">
        <FieldNote error={problem?.message} />
      </div>
      {problem?.mayReload && (
        <Button tone="quiet" size="sm" className="-ml-3" onClick={reload}>
          Load the card field again
        </Button>
      )}
    </div>
  );
}
