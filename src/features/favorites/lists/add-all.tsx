import { addedAllText } from '#features/cart';
import { useAddAll, viewCart } from '#features/cart/ui';
import { useTask } from '#platform/browser/data/use-action.ts';
import { PlusIcon } from '#ui/icons/icons.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';

export type AddableProduct = {
  id: string;
  storeId: string;
  displayName: string;
  cannabisWeight: number;
  quantity: number;
};

type Props = {
  name: string;
  products: () => Promise<readonly AddableProduct[]>;
};

/** Adds one of each product in stock to the cart, and reports missing ones. */
export function AddAll({ name, products }: Props) {
  const addAll = useAddAll();
  const adding = useTask(async () => {
    const all = await products();
    const inStock = all.filter(({ quantity }) => quantity > 0);
    const wishes = inStock.map(({ id, storeId, cannabisWeight }) => ({ id, storeId, cannabisWeight, quantity: 1 }));
    const { missing, warning } = wishes.length > 0 ? await addAll(wishes) : { missing: [], warning: null };
    const namesOf = (some: readonly AddableProduct[]) => some.map(({ displayName }) => displayName);
    const outcome = {
      taken: inStock.length - missing.length,
      outOfStock: namesOf(all.filter(({ quantity }) => quantity === 0)),
      missing: namesOf(inStock.filter(({ id }) => missing.includes(id))),
    };
    const isWhole = outcome.taken === all.length;
    toast[isWhole ? 'success' : 'warning'](addedAllText(outcome), outcome.taken > 0 ? { action: viewCart } : {});
    if (warning) toast.warning(warning);
  });
  return (
    <Button
      busy={adding.isPending}
      busyText="Adding"
      onClick={() => adding.mutate()}
      aria-label={`Add all to cart: ${name}`}
      className="add-all"
    >
      <PlusIcon />
      Add all to cart
    </Button>
  );
}
