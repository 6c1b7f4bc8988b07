import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { deliveryInShort, streetAndTown, unitPriceOf } from '#features/catalog';
import { openState } from '#features/stores/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { CaretDownIcon, CaretUpIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { distance, money } from '#ui/text/format.ts';
import { lookUpProductInStores, type ProductOffer } from '../explore.contract.ts';

type NearbyStoresProps = {
  productId: string;
  storeId: string;
  /** 'longitude,latitude' of the shopper, if known. */
  loc: string | undefined;
  now: Date;
  /** The button that adds a store's offer to the cart. */
  add: (offer: ProductOffer) => ReactNode;
  /** Beside the button. */
  children: ReactNode;
};

/** 'Show more' shows the rest. */
const AT_FIRST = 4;

/** Other stores that have the product: fetched on request. */
export function NearbyStores({ productId, storeId, loc, now, add, children }: NearbyStoresProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const offers = useCall(lookUpProductInStores, { id: storeId, id2: productId, loc }, { enabled: isOpen });
  return (
    <>
      <div className="offer-more">
        <Button tone="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Dismiss' : 'Find this product in nearby stores'}
          {isOpen ? <CaretUpIcon className="size-4" /> : <CaretDownIcon className="size-4" />}
        </Button>
        {children}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <BusyRegion busy={offers.isLoading} label="Looking for stores">
            {offers.isLoading && [0, 1].map((row) => <Skeleton key={row} className="my-3 h-11" />)}
            {offers.isError && <TryAgain error={offers.error} onRetry={() => offers.refetch()} />}
            {offers.data?.length === 0 && (
              <p className="py-3 text-ink-muted">Unable to located this product in nearby stores.</p>
            )}
            {offers.data && <Offers offers={offers.data} now={now} add={add} />}
          </BusyRegion>
        )}
      </div>
    </>
  );
}

type OffersProps = Pick<NearbyStoresProps, 'now' | 'add'> & { offers: readonly ProductOffer[] };

function Offers({ offers, now, add }: OffersProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone: the focus moves to the new content.
  useEffect(() => {
    if (isWhole) list.current?.children[AT_FIRST]?.querySelector('a')?.focus();
  }, [isWhole]);
  return (
    <>
      <ul ref={list}>
        {offers.slice(0, isWhole ? undefined : AT_FIRST).map((offer) => (
          <Offer key={offer.productId} offer={offer} now={now} add={add(offer)} />
        ))}
      </ul>
      {!isWhole && offers.length > AT_FIRST && (
        <Button tone="quiet" className="-ml-3" onClick={() => setWhole(true)}>
          Show more
        </Button>
      )}
    </>
  );
}

type OfferProps = { offer: ProductOffer; now: Date; add: ReactNode };

function Offer({ offer: { store, productId, ...price }, now, add }: OfferProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5">
      <Picture
        src={store.imageUrl}
        alt=""
        width={44}
        height={44}
        dim="photo"
        className="size-11 flex-none rounded-sm"
      />
      <div className="min-w-0 flex-1 basis-[calc(100%-4rem)] mobile:basis-0">
        <Link to={`/products/${productId}`} className="tall-target block font-semibold wrap-break-word hover:underline">
          {store.displayAs || 'No Store Name!'}
        </Link>
        <p className="num text-sm wrap-break-word text-ink-muted">{streetAndTown(store.location)}</p>
        <p className="num text-sm text-ink-muted">
          {[
            store.distance !== undefined && distance(store.distance, store.precision !== undefined),
            openState(store, now).text,
            store.delivery !== undefined && deliveryInShort(store.delivery),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="num mr-auto ml-14 font-bold mobile:mx-0">
        {money(unitPriceOf({ ...price, discountGroup: null }))}
      </span>
      {add}
    </li>
  );
}
