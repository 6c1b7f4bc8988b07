import { useState } from 'react';
import type { Product } from '#features/catalog';
import { usePlace } from '#features/places/ui';
import { useCallPages } from '#platform/browser/data/use-call-pages.ts';
import { Chip } from '#ui/fields/chip.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { CheckIcon, ClockIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import { listProductOffers, type OfferSort, type StockedOffer } from '../explore.contract.ts';
import { OfferRow } from './offer-row.tsx';
import './offers.css';

export type AllStoresProps = {
  open: boolean;
  onClose: () => void;
  product: Pick<Product, 'displayName' | 'systemProductId' | 'cannabisMetaData' | 'netWeight' | 'thc'>;
  /** The number of stores with stock, and their prices. */
  count: number;
  prices: { from: number; to: number } | null;
  /** 'longitude,latitude' of the shopper, if known. */
  loc: string | undefined;
  now: Date;
  chosenId: string;
  onChoose: (offer: StockedOffer) => void;
};

type Mode = 'pickup' | 'delivery';

/** Every store that has the product, with sort order and filters; choosing one closes it. */
export function AllStores({ open, onClose, product, count, prices, chosenId, onChoose, ...place }: AllStoresProps) {
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
      <Summary product={product} prices={prices} />
      <Stores product={product} count={count} chosenId={chosenId} onChoose={choose} {...place} />
    </Dialog>
  );
}

/** '7 g · $37.45 to $54.20 · distances from M6J 1G3' */
function Summary({ product, prices }: Pick<AllStoresProps, 'product' | 'prices'>) {
  const { place } = usePlace();
  const facts = [
    product.netWeight,
    prices && (prices.from < prices.to ? `${money(prices.from)} to ${money(prices.to)}` : money(prices.from)),
    place && `distances from ${place.label.split(',')[0]}`,
  ];
  return <p className="num -mt-3 mb-3 text-sm text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>;
}

const sortsOf = (mode: Mode) =>
  [
    ['distance+', 'Nearest'],
    ['price+', mode === 'delivery' ? 'Price with fee' : 'Price'],
    ['ready+', 'Soonest'],
  ] as const;

type StoresProps = Omit<AllStoresProps, 'open' | 'onClose' | 'prices'>;

function Stores({ product, count, loc, now, chosenId, onChoose }: StoresProps) {
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
  const { data, isPending, isPlaceholderData, error, refetch, ...more } = useCallPages(listProductOffers, input, {
    keepPrevious: true,
    nextPage: ({ page, pageCount }) => (page + 1 < pageCount ? { page: page + 1 } : undefined),
  });
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
        {loc && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box
          <div role="group" aria-label="Sort" className="contents">
            {sortsOf(mode).map(([value, label]) => (
              <Chip key={value} pressed={sort === value} onClick={() => setSort(value)}>
                {label}
              </Chip>
            ))}
          </div>
        )}
        <Chip icon={<ClockIcon />} pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          Open now
        </Chip>
      </div>
      <BusyRegion
        busy={isPending || isPlaceholderData}
        label="Looking for stores"
        // Its outlines have margins, its rows padding: without a context of its own the list would move when it comes.
        className={cx('flow-root', isPlaceholderData && 'opacity-60')}
      >
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
                    <span className="offer-in-use">
                      <CheckIcon />
                      In use
                    </span>
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
        {more.hasNextPage && !isPlaceholderData && (
          <Button
            tone="secondary"
            wide
            busy={more.isFetchingNextPage}
            busyText="Loading"
            onClick={() => more.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </BusyRegion>
    </>
  );
}
