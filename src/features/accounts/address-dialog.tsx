import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#platform/browser.ts';
import { useSchemaForm } from '#platform/form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-input.tsx';
import { type Address, addAddress } from './accounts.contract.ts';
import { AddressForm } from './forms.ts';
import { ADDRESSES } from './use-addresses.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Hears of the address that was saved, before the dialog closes. */
  onAdded?: (address: Address) => void;
};

export function AddAddressDialog({ open, onClose, onAdded }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Add New Address" width={520}>
      <AddAddressForm
        onAdded={(address) => {
          onAdded?.(address);
          onClose();
        }}
      />
    </Dialog>
  );
}

type Fields = z.input<typeof AddressForm>;

function AddAddressForm({ onAdded }: { onAdded: (address: Address) => void }) {
  const client = useQueryClient();
  const form = useSchemaForm<Fields, Fields>({
    schema: AddressForm,
    submit: async (fields) => {
      const added = await call(addAddress, fields);
      client.setQueryData<Address[]>(ADDRESSES, (known) => (known ? [...known, added] : known));
      onAdded(added);
    },
  });
  const field = (name: keyof Fields) => ({ ...form.register(name), error: form.errorOf(name) });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.formError && (
        <Notice tone="danger" role="alert">
          {form.formError}
        </Notice>
      )}
      <TextField label="Label" required placeholder="Label for this address" autoComplete="off" {...field('label')} />
      <TextField
        label="Address"
        required
        placeholder="Street, Apartment, Unit Number"
        autoComplete="street-address"
        {...field('address')}
      />
      <div className="grid grid-cols-2 items-start gap-3.5">
        <TextField label="City" required placeholder="ex: Toronto" autoComplete="address-level2" {...field('city')} />
        <TextField
          label="Province"
          required
          placeholder="ex: Ontario"
          autoComplete="address-level1"
          {...field('province')}
        />
      </div>
      <TextField
        label="Postal Code"
        required
        autoComplete="postal-code"
        autoCapitalize="characters"
        {...field('postalCode')}
      />
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText="Adding">
        Add
      </Button>
    </form>
  );
}
