import { useEffect, useRef, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { RemoveButton } from '#ui/parts/remove-button.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { type CreditCard, listCards, removeCard, setDefaultCard } from '../payments.contract.ts';
import { AddCardDialog } from './add-card-dialog.tsx';
import { CardTile } from './card-tile.tsx';
import { useCards } from './use-cards.ts';

export function CardList() {
  const { data: cards, isLoading, error, refetch } = useCards();
  const [isAdding, setAdding] = useState(false);
  const [newestId, setNewestId] = useState<string | null>(null);
  const add = () => setAdding(true);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem] leading-tight font-bold">My Credit Cards</h1>
        {/* Rendered from the start, as it may need its own line. */}
        {cards?.length !== 0 && (
          <Button tone="secondary" onClick={add}>
            <PlusIcon />
            Add New Card
          </Button>
        )}
      </div>
      <BusyRegion busy={isLoading} label="Loading your cards">
        {isLoading && <Skeleton className="aspect-[8/5] max-w-[21.25rem] rounded-[20px]" />}
        {cards && cards.length > 0 && (
          <ul className="card-tiles">
            {cards.map((card) => (
              <SavedCard key={card.id} card={card} hasFocus={card.id === newestId} />
            ))}
          </ul>
        )}
      </BusyRegion>
      {error && !cards && <TryAgain error={error} onRetry={() => void refetch()} />}
      {cards?.length === 0 && (
        <EmptyState level={2} art="card" title="There is no card!" action={<Button onClick={add}>Add New Card</Button>}>
          Save a card to pay for your orders. We never store its number.
        </EmptyState>
      )}
      <AddCardDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={({ id, displayName }) => {
          setNewestId(id);
          announce(`${displayName} added`);
        }}
      />
    </>
  );
}

/** `hasFocus`: just added. */
function SavedCard({ card, hasFocus }: { card: CreditCard; hasFocus: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (hasFocus) item.current?.focus();
  }, [hasFocus]);
  return (
    <li ref={item} tabIndex={-1} aria-label={card.displayName} className="outline-none">
      <CardTile card={card} />
      <div className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-2">
        {card.isDefault ? <Tag tone="success">Default</Tag> : <MakeDefault card={card} />}
        <span className="-mr-3 ml-auto">
          <Remove card={card} />
        </span>
      </div>
    </li>
  );
}

function MakeDefault({ card: { id, displayName } }: { card: CreditCard }) {
  const cache = useCallCache();
  const choose = useAction(setDefaultCard, {
    onSuccess: () => {
      cache.change(listCards, (all) => all.map((one) => ({ ...one, isDefault: one.id === id })));
      announce(`${displayName} is the default card`);
    },
  });
  return (
    <Button
      tone="quiet"
      size="sm"
      className="-ml-3"
      aria-label={`Make default: ${displayName}`}
      busy={choose.isPending}
      onClick={() => choose.mutate({ id })}
    >
      Make default
    </Button>
  );
}

function Remove({ card: { id, displayName } }: { card: CreditCard }) {
  const cache = useCallCache();
  const remove = useAction(removeCard, {
    updates: [listCards],
    onSuccess: () => {
      cache.change(listCards, (all) => all.filter((one) => one.id !== id));
      announce(`${displayName} removed`);
    },
  });
  return <RemoveButton name={displayName} busy={remove.isPending} onRemove={() => remove.mutate({ id })} />;
}
