import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Product, unitPriceOf } from '#features/catalog';
import { usePlace } from '#features/places/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { sum } from '#platform/money.ts';
import { CaretLeftIcon, PencilSimpleIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { RemoveButton } from '#ui/parts/remove-button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted, money } from '#ui/text/format.ts';
import { AddAll } from './add-all.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { ListProducts } from './list-products.tsx';
import {
  changeSavedList,
  getSavedList,
  type ListWithProducts,
  listSavedLists,
  removeSavedList,
} from './lists.contract.ts';
import { ShareList } from './share-list.tsx';
import { useSave } from './use-save.ts';
import './lists.css';

type Props = { id: string; card: (product: Product) => ReactNode };

/** One of the shopper's lists at today's offers. */
export function SavedListView({ id, card }: Props) {
  const { place } = usePlace();
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  const { data, isLoading, error, refetch } = useCall(
    getSavedList,
    { id, loc },
    {
      keepPrevious: (before) => before.id === id,
      retry: (failures, failure) => failures < 1 && !(isFailure(failure) && failure.code === 'not-found'),
    },
  );
  return (
    <>
      <Link to="/profile/lists" className="text-link inline-flex min-h-8 items-center gap-1.5">
        <CaretLeftIcon className="size-4" />
        Saved lists
      </Link>
      <BusyRegion busy={isLoading} label="Loading the list">
        {isLoading && <Skeleton className="mt-3 h-60 rounded-lg" />}
      </BusyRegion>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data && <Filled list={data} card={card} />}
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isFailure(error) || error.code !== 'not-found') return <TryAgain error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      art="search"
      level={1}
      title="There is no such list"
      action={<ButtonLink to="/profile/lists">Saved lists</ButtonLink>}
    >
      It may have been removed on another device.
    </EmptyState>
  );
}

function Filled({ list, card }: { list: ListWithProducts; card: Props['card'] }) {
  const { id, name, productIds, products } = list;
  const { save, take } = useSave();
  const takeOff = ({ systemProductId: productId, displayName }: Product) => {
    take({ id, productId });
    toast.undoable(`${displayName} removed`, () => save({ id, productId }));
    // The focused button is gone with the product.
    document.getElementById('main')?.focus();
  };
  const gone = productIds.length - products.length;
  const inStock = products.filter(({ quantity }) => quantity > 0);
  return (
    <>
      <Head list={list} />
      {inStock.length > 0 && (
        <p className="num mb-4">
          {inStock.length} of {productIds.length} in stock:{' '}
          <b className="font-semibold">{money(sum(inStock.map(unitPriceOf)))}</b> before tax, at the best offers now.
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-start gap-3">
        {products.length > 0 && <AddAll name={name} products={async () => products} />}
        <ShareList list={list} />
      </div>
      {products.length > 0 && <h2 className="sr-only">Products</h2>}
      <ListProducts products={products} card={card} take={takeOff} />
      {gone > 0 && <p className="mt-5 text-ink-muted">{counted(gone, 'product')} no longer sold.</p>}
      {productIds.length === 0 && (
        <EmptyState
          art="heart"
          level={2}
          title="Nothing on this list yet"
          action={<ButtonLink to="/products">Explore products</ButtonLink>}
        >
          Select 'Save to a list' on the page of a product.
        </EmptyState>
      )}
    </>
  );
}

function Head({ list: { id, name, productIds, shareToken } }: { list: ListWithProducts }) {
  const [isRenaming, setRenaming] = useState(false);
  const navigate = useNavigate();
  const { mutateAsync: change } = useAction(changeSavedList, {
    updates: [listSavedLists, getSavedList],
    showsRefusal: true,
  });
  const removal = useAction(removeSavedList, {
    updates: [listSavedLists],
    onSuccess: () => navigate('/profile/lists'),
  });
  return (
    <div className="mt-2 mb-4 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-[2rem] leading-tight font-bold wrap-anywhere">{name}</h1>
        <p className="num mt-1 text-ink-muted">
          {counted(productIds.length, 'product')} ·{' '}
          {shareToken === null ? 'Only you see this list.' : 'Everyone with the link sees this list.'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button tone="quiet" size="sm" onClick={() => setRenaming(true)}>
          <PencilSimpleIcon />
          Rename
        </Button>
        <RemoveButton name={name} busy={removal.isPending} onRemove={() => removal.mutate({ id })} />
      </div>
      <Dialog open={isRenaming} onClose={() => setRenaming(false)} title="Rename the list">
        <ListNameForm
          name={name}
          label="Save"
          onSubmit={async (next) => {
            await change({ id, name: next });
            setRenaming(false);
          }}
        />
      </Dialog>
    </div>
  );
}
