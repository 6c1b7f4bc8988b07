import { useAction } from '#platform/browser/data/use-action.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { changeOrderTypes, getStoreDelivery, type StoreDelivery } from './zones.contract.ts';

type Props = { store: StoreDelivery; mayChange: boolean };

/** Pickup and delivery, on or off from the next order on, and what shoppers see. */
export function OrderTypes({ store, mayChange }: Props) {
  const { id, hasPickup, hasDelivery, zones } = store;
  const change = useAction(changeOrderTypes, { updates: [getStoreDelivery], showsRefusal: true });
  const isBusy = change.isPending;
  const shown = { hasPickup, hasDelivery, ...(isBusy && change.variables) };
  const set = (types: Partial<typeof shown>) => change.mutate({ id, hasPickup, hasDelivery, ...types });
  const pickup = hasPickup ? 'Shoppers can pick up at the counter.' : 'Shoppers see “Delivery only”.';
  const delivery = !hasDelivery
    ? 'Shoppers see “Pickup only”.'
    : zones.length === 0
      ? 'There is no zone yet: shoppers see “Pickup only”.'
      : 'Shoppers within a zone can order delivery.';
  return (
    <fieldset disabled={!mayChange || isBusy} className="zone-types">
      <legend className="sr-only">Pickup and delivery</legend>
      <Switch
        label="Pickup"
        hint={pickup}
        checked={shown.hasPickup}
        onChange={({ target }) => set({ hasPickup: target.checked })}
      />
      <Switch
        label="Delivery"
        hint={delivery}
        checked={shown.hasDelivery}
        onChange={({ target }) => set({ hasDelivery: target.checked })}
      />
      <FailureNotice error={change.error} />
    </fieldset>
  );
}
