import { useState } from 'react';
import type { Product } from '#features/catalog';
import { useCallPages } from '#platform/browser/data/use-call-pages.ts';
import { Chip } from '#ui/fields/chip.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import { listProductOffers, type OfferSort, type StockedOffer } from '../explore.contract.ts';
import { OfferRow } from './offer-row.tsx';
import './offers.css';

export type AllStoresProps = {
  open: boolean;
  onClose: () => void;
  product: Pick<Product, 'displayName' | 'systemProductId' | 'cannabisMetaData' | 'netWeight' | 'thc'>;
  /** Of stores that have it in stock. */
  count: number;
  /** 'longitude,latitude' of the shopper, where known. */
  loc: string | undefined;
  now: Date;
  /** The id of the listing that the page shows. */
  chosenId: string;
  onChoose: (offer: StockedOffer) => void;
};

type Mode = 'pickup' | 'delivery';

/** Every store that has the product, sorted and narrowed as the shopper likes; choosing one closes it. */
export function AllStores({ open, onClose, product, count, chosenId, onChoose, ...place }: AllStoresProps) {
  const choose = (offer: StockedOffer) => {
    onChoose(offer);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={768}
      title={`${product.displayName} at ${counted(count, 'store')}`}
      className="all-stores"
    >
      <Stores product={product} count={count} chosenId={chosenId} onChoose={choose} {...place} />
    </Dialog>
  );
}

function Stores({ product, count, loc, now, chosenId, onChoose }: Omit<AllStoresProps, 'open' | 'onClose'>) {
  const [mode, setMode] = useState<Mode>('pickup');
  const [sort, setSort] = useState<OfferSort>(loc ? 'distance+' : 'price+');
  const [isOpen, setOpen] = useState(false);
  const input = {
    id: product.systemProductId,
    loc,
    sort,
    ...(mode === 'delivery' && { delivery: true }),
    ...(isOpen && { isOpen: true }),
  };
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCallPages(
    listProductOffers,
    input,
    { nextPage: ({ page, pageCount }) => (page + 1 < pageCount ? { page: page + 1 } : undefined) },
  );
  const offers = data?.pages.flatMap(({ items }) => items) ?? [];
  const showAll = () => {
    setMode('pickup');
    setOpen(false);
  };
  return (
    <>
      <div className="offer-controls">
        {loc && (
          <Segmented
            label="How you get it"
            size="sm"
            value={mode}
            onChange={setMode}
            choices={[
              { value: 'pickup', label: 'Pickup' },
              { value: 'delivery', label: 'Delivery' },
            ]}
          />
        )}
        <Chip pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          Open now
        </Chip>
        {loc && (
          <Select
            aria-label="Sort"
            value={sort}
            onChange={({ target }) => setSort(target.value === 'price+' ? 'price+' : 'distance+')}
          >
            <option value="distance+">Nearest</option>
            <option value="price+">{mode === 'delivery' ? 'Price with fee' : 'Price'}</option>
          </Select>
        )}
      </div>
      <BusyRegion busy={isPending} label="Looking for stores">
        {isPending && [0, 1, 2].map((row) => <Skeleton key={row} className="my-3 h-16" />)}
        {error && <TryAgain error={error} onRetry={() => refetch()} />}
        {data && offers.length === 0 && (
          <p className="py-6 text-ink-muted">
            No store matches.{' '}
            <Button tone="quiet" onClick={showAll}>
              {`Show all ${count}`}
            </Button>
          </p>
        )}
        <ul>
          {offers.map((offer) => (
            <li key={offer.productId} className="offer">
              <OfferRow
                offer={offer}
                product={product}
                now={now}
                action={
                  offer.productId === chosenId ? (
                    <span className="offer-in-use">In use</span>
                  ) : (
                    <Button
                      size="sm"
                      tone="secondary"
                      aria-label={`Use this store: ${offer.store.displayAs}, ${offer.store.location.address}`}
                      onClick={() => onChoose(offer)}
                    >
                      Use this store
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button tone="secondary" wide busy={isFetchingNextPage} busyText="Loading" onClick={() => fetchNextPage()}>
            Show more
          </Button>
        )}
      </BusyRegion>
    </>
  );
}
