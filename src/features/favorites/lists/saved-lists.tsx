import { useState } from 'react';
import { usePlace } from '#features/places/ui';
import { call } from '#platform/browser/browser.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { AddAll } from './add-all.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { createSavedList, getSavedList, listSavedLists, type SavedList } from './lists.contract.ts';
import './lists.css';

export function SavedLists() {
  const { data: lists, isLoading, error, refetch } = useCall(listSavedLists, {});
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const isShared = lists?.some(({ shareToken }) => shareToken !== null);
  return (
    <>
      {/* The note must neither wrap the button nor take two lines on a phone. */}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-[2rem] leading-tight font-bold">Saved lists</h1>
        {lists?.length !== 0 && (
          <Button tone="secondary" onClick={add}>
            <PlusIcon />
            New list
          </Button>
        )}
      </div>
      <p className="mt-1 mb-5 text-ink-muted">
        {isShared ? 'Only you see lists that are not shared.' : 'Only you see your lists.'}
      </p>
      <BusyRegion busy={isLoading} label="Loading your lists">
        {isLoading && <Skeleton className="h-60 rounded-lg" />}
        {lists && lists.length > 0 && (
          <ul className="list-cards">
            {lists.map((list) => (
              <ListCard key={list.id} list={list} />
            ))}
          </ul>
        )}
      </BusyRegion>
      {error && !lists && <TryAgain error={error} onRetry={() => void refetch()} />}
      {lists?.length === 0 && (
        <EmptyState art="heart" level={2} title="No lists yet" action={<Button onClick={add}>New list</Button>}>
          Select 'Save to a list' on the page of a product.
        </EmptyState>
      )}
      <NewList open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function ListCard({ list: { id, name, productIds, pictures, shareToken } }: { list: SavedList }) {
  const { place } = usePlace();
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  return (
    <li className="box list-card">
      <h2 className="text-h3 wrap-anywhere">{name}</h2>
      <p className="num text-sm text-ink-muted">
        {counted(productIds.length, 'product')}
        {shareToken !== null && ' · Shared by link'}
      </p>
      <div className="list-pictures">
        {pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may share a picture
          <Picture key={at} src={picture} alt="" width={80} height={80} fit="contain" dim="art" />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {productIds.length > 0 && (
          <AddAll name={name} products={async () => (await call(getSavedList, { id, loc })).products} />
        )}
        <ButtonLink tone="secondary" to={`/profile/lists/${id}`} aria-label={`Open: ${name}`}>
          Open
        </ButtonLink>
      </div>
    </li>
  );
}

function NewList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync: create } = useAction(createSavedList, { updates: [listSavedLists], showsRefusal: true });
  return (
    <Dialog open={open} onClose={onClose} title="New list">
      <ListNameForm
        label="Create list"
        onSubmit={async (name) => {
          await create({ name });
          announce(`${name} added`);
          onClose();
        }}
      />
    </Dialog>
  );
}
