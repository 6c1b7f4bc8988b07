import { Button } from '#ui/parts/button.tsx';
import { money } from '#ui/text/format.ts';
import type { CartItem } from '../cart.contract.ts';
import { useMove } from './use-move.ts';
import type { WaysToBuy } from './ways.contract.ts';

type LineElsewhereProps = {
  item: CartItem;
  offer: WaysToBuy['elsewhere'][number];
  deliveryType: WaysToBuy['deliveryType'];
};

/** Another store for a line that is short: '$28.95 at Quiet Kettle. Move'. */
export function LineElsewhere({ item, offer, deliveryType }: LineElsewhereProps) {
  const moving = useMove();
  return (
    <>
      {` ${money(offer.price)} at ${offer.storeName}. `}
      <Button
        tone="quiet"
        size="sm"
        className="cart-line-move"
        busy={moving.isPending}
        aria-label={`Move ${item.product.displayName} to ${offer.storeName}`}
        onClick={() => moving.mutate({ items: [offer], deliveryType, where: offer.storeName })}
      >
        Move
      </Button>
    </>
  );
}
