import { useState } from 'react';
import { searchAll } from '#features/explore';
import { FoundRow, LoadingRows, useSettledKeyword } from '#features/explore/ui';
import { listOrders } from '#features/orders';
import { storePictureUrl } from '#features/pictures';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { ResultOf } from '#platform/contract/contract.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import type { ReviewKind } from '../review-kind.ts';
import { type PurchasedItem, purchasedIn } from './purchased-items.ts';
import './write-review.css';

const MOST_ORDERS = 30;
const MOST_FOUND = 8;

/** Chooses the subject of a review: first purchased items, then search results. */
export function SubjectChooser({ kind }: { kind: ReviewKind }) {
  return (
    <>
      <section aria-labelledby="bought">
        <h2 id="bought" className="mb-2 text-h3">
          {kind === 'product' ? 'Products you bought' : 'Stores you bought from'}
        </h2>
        <PurchasedList kind={kind} />
      </section>
      <section aria-labelledby="others" className="mt-8">
        <h2 id="others" className="mb-3 text-h3">
          {kind === 'product' ? 'Another product' : 'Another store'}
        </h2>
        <Search kind={kind} />
      </section>
    </>
  );
}

const pathOf = (kind: ReviewKind, id: string) => `/write-review/${kind}/${id}`;

function PurchasedList({ kind }: { kind: ReviewKind }) {
  const { data, isLoading, error, refetch } = useCall(listOrders, { count: MOST_ORDERS });
  const bought = data && purchasedIn(data.items)[kind];
  return (
    <BusyRegion busy={isLoading} label="Loading your purchases">
      {isLoading && <Skeleton className="h-34 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {bought?.length === 0 && <p className="text-ink-muted">No purchases yet. You can still write a review.</p>}
      {bought && bought.length > 0 && (
        <ul className="-mx-2.5">
          {bought.map((one) => (
            <li key={one.id}>
              <Link to={pathOf(kind, one.id)} className="subject-row">
                <PurchasedPicture kind={kind} {...one} />
                <span className="min-w-0">
                  <b className="block truncate font-semibold">{one.name}</b>
                  <span className="block truncate text-sm text-ink-muted">{one.detail}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </BusyRegion>
  );
}

const PurchasedPicture = ({ kind, id, imageUrl }: { kind: ReviewKind } & PurchasedItem) => (
  <Picture
    src={imageUrl ?? storePictureUrl(id)}
    alt=""
    width={52}
    height={52}
    fit={kind === 'product' ? 'contain' : 'cover'}
    dim={kind === 'product' ? 'art' : 'photo'}
    className="size-13 flex-none rounded-[10px] bg-tile"
  />
);

function Search({ kind }: { kind: ReviewKind }) {
  const [text, setText] = useState('');
  const { keyword, isSettling } = useSettledKeyword(text);
  const type = kind === 'product' ? 'products' : 'stores';
  const { data, isFetching, error, refetch } = useCall(
    searchAll,
    { search: keyword, type, count: MOST_FOUND },
    { enabled: keyword !== '' },
  );
  const isBusy = keyword !== '' && (isSettling || isFetching);
  const found = data && keyword !== '' ? foundOf(kind, data) : [];
  return (
    <>
      <TextField
        label={kind === 'product' ? 'Name of the product' : 'Name of the store'}
        type="search"
        autoComplete="off"
        start={<MagnifyingGlassIcon />}
        hint="Type at least 4 characters"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <BusyRegion busy={isBusy} label="Searching" className="mt-2">
        {isBusy && found.length === 0 && <LoadingRows />}
        {error && <TryAgain error={error} onRetry={() => void refetch()} />}
        {found.length > 0 && (
          <ul className="-mx-2.5">
            {found.map((one) => (
              <li key={one.item.id}>
                <Link to={pathOf(kind, one.item.id)} className="subject-row">
                  <FoundRow found={one} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </BusyRegion>
      <p role="status" className="text-ink-muted">
        {data && !isBusy && keyword !== '' && found.length === 0 && 'No Item Found'}
      </p>
    </>
  );
}

type Answer = ResultOf<typeof searchAll>;

const foundOf = (kind: ReviewKind, { products, stores }: Answer) =>
  kind === 'product'
    ? products.items.map((item) => ({ type: 'products' as const, item }))
    : stores.items.map((item) => ({ type: 'stores' as const, item }));
