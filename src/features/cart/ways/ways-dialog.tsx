import { useState } from 'react';
import { usePlace } from '#features/places/ui';
import { Segmented } from '#ui/fields/segmented.tsx';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { money } from '#ui/text/format.ts';
import type { CartOrder, DeliveryType } from '../cart.contract.ts';
import { useCart } from '../panel/cart-provider.tsx';
import { KEPT } from './cart-hint.tsx';
import { useMove } from './use-move.ts';
import { useWays } from './use-ways.ts';
import { WayCard } from './way-card.tsx';
import { keepText, signatureOf, storesInWords, wayStores } from './way-words.ts';
import type { Way } from './ways.contract.ts';
import './ways.css';

type WaysDialogProps = {
  open: boolean;
  onClose: () => void;
  orders: readonly CartOrder[];
  /** A guest chooses the delivery type at checkout. */
  isGuest: boolean;
};

export function WaysDialog({ open, onClose, orders, isGuest }: WaysDialogProps) {
  const [mode, setMode] = useState<DeliveryType>();
  const [chosen, setChosen] = useState(0);
  const { quantityOf } = useCart();
  const [, keep] = useLocalStorage(KEPT);
  const { data, error, isFetching, refetch } = useWays({ enabled: open, deliveryType: mode });
  const moving = useMove();
  const way = data?.ways[chosen] ?? data?.ways[0];
  const choose = (next: DeliveryType) => {
    setMode(next);
    setChosen(0);
  };
  const keepAsIs = () => {
    keep(keepText(signatureOf(orders, quantityOf), new Date()));
    onClose();
  };
  const press = async () => {
    if (!data || !way) return;
    const items = way.orders.flatMap((order) => order.items);
    const { deliveryType } = data;
    if (await moving.mutateAsync({ items, deliveryType, where: wayStores(way) }).catch(() => false)) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={992}
      title="Ways to buy this cart"
      className="ways"
      footer={
        <div className="ways-foot">
          <p>Totals include fee and tax. Stores cannot pay for a place here.</p>
          <Button tone="secondary" onClick={keepAsIs}>
            Keep as is
          </Button>
          {way && (
            <Button
              busy={moving.isPending || isFetching}
              busyText={isFetching ? 'Checking prices' : 'Moving'}
              onClick={press}
            >
              {moveWords(way)}
            </Button>
          )}
        </div>
      }
    >
      {data && (
        <p className="num text-sm text-ink-muted">
          {`Now: ${storesInWords(data.now.pickups, data.now.deliveries)}, ${money(data.now.total)} with tax`}
        </p>
      )}
      {!isGuest && (
        <Segmented
          label="How you get it"
          className="mt-3"
          value={mode ?? data?.deliveryType ?? 'pickup'}
          onChange={choose}
          choices={[
            { value: 'pickup', label: 'Pickup' },
            { value: 'delivery', label: 'Delivery' },
          ]}
        />
      )}
      <BusyRegion busy={!data && !error} label="Looking for ways to buy">
        {!data && !error && <Skeleton className="my-4 h-48" />}
        {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
        {data && way && (
          <div role="radiogroup" aria-label="Ways to buy" className="way-cards">
            {data.ways.map((one, at) => (
              <WayCard
                key={one.is.join()}
                way={one}
                now={data.now}
                deliveryType={data.deliveryType}
                isChosen={one === way}
                onChoose={() => setChosen(at)}
              />
            ))}
          </div>
        )}
        {data && !way && <NoneBetter deliveryType={data.deliveryType} />}
      </BusyRegion>
    </Dialog>
  );
}

function NoneBetter({ deliveryType }: { deliveryType: DeliveryType }) {
  const { place } = usePlace();
  const where = place ? ` near ${place.label.split(',')[0]}` : '';
  return (
    <p className="py-8 text-ink-muted">
      {deliveryType === 'delivery'
        ? `No store that is open delivers this cart${place ? ` to ${place.label.split(',')[0]}` : ''}.`
        : `This is already the best way${where}.`}
    </p>
  );
}

function moveWords({ orders }: Way): string {
  const [order] = orders;
  return orders.length === 1 && order ? `Move to ${order.store.displayAs}` : `Move to ${orders.length} stores`;
}
