import type * as z from 'zod/mini';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { AddressForm } from './address-form.ts';
import { type Address, addAddress, changeAddress } from './addresses.contract.ts';
import { useShowAddress } from './use-addresses.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The address to change; without it a new one is added. */
  address?: Address;
  /** Called with the saved address, before the dialog closes. */
  onSaved?: (address: Address) => void;
};

export function AddressDialog({ open, onClose, address, onSaved }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={address ? 'Edit Address' : 'Add New Address'} width={520}>
      <AddressFields
        address={address}
        onSaved={(saved) => {
          onSaved?.(saved);
          onClose();
        }}
      />
    </Dialog>
  );
}

type Fields = z.input<typeof AddressForm>;

function AddressFields({ address, onSaved }: { address?: Address; onSaved: (address: Address) => void }) {
  const save = useAction(address ? changeAddress : addAddress, { onSuccess: useShowAddress(), showsRefusal: true });
  const form = useSchemaForm<Fields, Fields>({
    schema: AddressForm,
    defaultValues: address && fieldsOf(address),
    submit: async (fields) => {
      onSaved(await save.mutateAsync(address ? { ...fields, id: address.id } : fields));
    },
  });
  const field = (name: keyof Fields) => ({ ...form.register(name), error: form.errorOf(name) });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormTrouble message={form.formError} />
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
      <Button type="submit" size="lg" wide busy={form.isBusy} busyText={address ? 'Saving' : 'Adding'}>
        {address ? 'Save' : 'Add'}
      </Button>
    </form>
  );
}

/** Only the form's fields: a changed address gets a new point. */
const fieldsOf = ({ label, address, city, province, postalCode }: Address): Fields => ({
  label,
  address,
  city,
  province,
  postalCode,
});
