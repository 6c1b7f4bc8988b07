import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser.ts';
import { useSchemaForm } from '#platform/form.ts';
import { useSite } from '#platform/use-site.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LockSimpleIcon } from '#ui/icons.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-input.tsx';
import { CardForm, type EnteredFields, expiryDigits, groupedDigits } from './card-form.ts';
import { addCard, type CreditCard } from './payments.contract.ts';
import { CARDS } from './use-cards.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Hears of the card that was saved, before the dialog closes. */
  onAdded?: (card: CreditCard) => void;
};

export function AddCardDialog({ open, onClose, onAdded }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Add New Card" width={520}>
      <AddCardForm
        onAdded={(card) => {
          onAdded?.(card);
          onClose();
        }}
      />
    </Dialog>
  );
}

function AddCardForm({ onAdded }: { onAdded: (card: CreditCard) => void }) {
  const { isDemo } = useSite();
  const client = useQueryClient();
  const form = useSchemaForm<EnteredFields, EnteredFields>({
    schema: CardForm,
    submit: async (fields) => {
      const added = await call(addCard, fields);
      client.setQueryData<CreditCard[]>(CARDS, (known) => (known ? [added, ...known] : known));
      onAdded(added);
    },
  });
  const field = (name: keyof EnteredFields, format?: (typed: string) => string) => ({
    ...form.register(name, {
      onChange: ({ target }: { target: HTMLInputElement }) => {
        const next = format?.(target.value);
        // A caret in the middle of the text would jump to its end.
        if (next !== undefined && next !== target.value && target.selectionStart === target.value.length) {
          form.setValue(name, next);
        }
      },
    }),
    error: form.errorOf(name),
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {isDemo && <TestCards />}
      {form.formError && (
        <Notice tone="danger" role="alert">
          {form.formError}
        </Notice>
      )}
      <TextField
        label="Card Name"
        required
        placeholder="Ex: Default Card"
        autoComplete="off"
        maxLength={50}
        {...field('displayName')}
      />
      <TextField
        label="Card Number"
        required
        inputMode="numeric"
        autoComplete="cc-number"
        {...field('cardNumber', groupedDigits)}
      />
      <div className="grid grid-cols-2 items-start gap-3.5">
        <TextField
          label="Expiry Date"
          required
          placeholder="MMYY"
          inputMode="numeric"
          autoComplete="cc-exp"
          {...field('cardExpiry', expiryDigits)}
        />
        <TextField label="CVV" required inputMode="numeric" autoComplete="cc-csc" maxLength={4} {...field('cardCVV')} />
      </div>
      <TextField
        label="Postal Code"
        required
        autoComplete="billing postal-code"
        autoCapitalize="characters"
        {...field('postalCode')}
      />
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Adding">
        Add Card
      </Button>
      <p className="flex gap-2 text-sm text-ink-muted">
        <LockSimpleIcon className="size-4.5" />
        The number goes to the payment provider. We keep its kind, last four digits and expiry date.
      </p>
    </form>
  );
}

/** Demo mode takes no real card. */
const TestCards = () => (
  <p className="num text-sm text-ink-muted">
    Demo: 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 declined. Any later date, any CVV but 000.
  </p>
);
