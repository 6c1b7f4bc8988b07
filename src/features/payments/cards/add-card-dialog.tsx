import { useSchemaForm } from '#platform/browser/form.ts';
import { useSite } from '#platform/web/use-site.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { CreditCard } from '../payments.contract.ts';
import { CardForm, type EnteredFields, expiryDigits, groupedDigits } from './card-form.ts';
import { CardNameField, ExpiryField, formatted, PostalCodeField, StoredCardNote } from './card-form-parts.tsx';
import { useAddCard } from './use-cards.ts';

// Only for a payment provider with a hosted card field.
const HostedCardForm = lazyPart(async () => (await import('../hosted/hosted-card-form.tsx')).HostedCardForm, {
  name: 'The card form',
  fallback: <Skeleton className="h-145 rounded-md" />,
});

type Props = {
  open: boolean;
  onClose: () => void;
  /** Called with the saved card, before the dialog closes. */
  onAdded?: (card: CreditCard) => void;
};

export function AddCardDialog({ open, onClose, onAdded }: Props) {
  const { cardFieldUrl } = useSite();
  const added = (card: CreditCard) => {
    onAdded?.(card);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Add New Card" width={520}>
      {cardFieldUrl ? <HostedCardForm fieldUrl={cardFieldUrl} onAdded={added} /> : <AddCardForm onAdded={added} />}
    </Dialog>
  );
}

function AddCardForm({ onAdded }: { onAdded: (card: CreditCard) => void }) {
  const { isDemo } = useSite();
  const add = useAddCard();
  const form = useSchemaForm<EnteredFields, EnteredFields>({
    schema: CardForm,
    submit: async (fields) => onAdded(await add(fields)),
  });
  const field = (name: keyof EnteredFields) => ({ ...form.register(name), error: form.errorOf(name) });
  return (
    <form {...form.formProps} className="grid gap-4">
      {isDemo && <TestCards />}
      <FormTrouble message={form.formError} />
      <CardNameField {...field('displayName')} />
      <TextField
        label="Card Number"
        required
        inputMode="numeric"
        autoComplete="cc-number"
        {...formatted(form, 'cardNumber', groupedDigits)}
      />
      <div className="grid grid-cols-2 items-start gap-3.5">
        <ExpiryField {...formatted(form, 'cardExpiry', expiryDigits)} />
        <TextField label="CVV" required inputMode="numeric" autoComplete="cc-csc" maxLength={4} {...field('cardCVV')} />
      </div>
      <PostalCodeField {...field('postalCode')} />
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Adding">
        Add Card
      </Button>
      <StoredCardNote />
    </form>
  );
}

/** The demo accepts no real card. */
const TestCards = () => (
  <p className="num text-sm text-ink-muted">
    Demo: 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 declined. Any future date, any CVV except 000.
  </p>
);
