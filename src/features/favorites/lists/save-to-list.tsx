import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { PlusIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { useFavorites } from '../favorites-provider.tsx';
import { ListNameForm } from './list-name-form.tsx';
import { createSavedList, listSavedLists } from './lists.contract.ts';
import { useSave } from './use-save.ts';
import './lists.css';

type Props = {
  open: boolean;
  onClose: () => void;
  product: { id: string; systemProductId: string; displayName: string };
};

/** The shopper's lists as check boxes, favorites first; each saves at once. */
export const SaveToList = ({ open, onClose, product }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Save to a list"
    className="save-to-list"
    footer={
      <Button size="lg" wide onClick={onClose}>
        Done
      </Button>
    }
  >
    <Lists product={product} />
  </Dialog>
);

function Lists({ product }: Pick<Props, 'product'>) {
  const { data: lists, isLoading, error, refetch } = useCall(listSavedLists, {});
  const { isMarked, toggle, count } = useFavorites();
  const { save, take } = useSave();
  const productId = product.systemProductId;
  return (
    <>
      <BusyRegion busy={isLoading} label="Loading your lists">
        <ul className="list-choices">
          <Choice count={count} checked={isMarked(productId)} onChange={() => toggle(product)}>
            My Favorites
          </Choice>
          {isLoading && (
            <li>
              <Skeleton className="my-3 h-5" />
            </li>
          )}
          {lists?.map(({ id, name, productIds }) => (
            <Choice
              key={id}
              count={productIds.length}
              checked={productIds.includes(productId)}
              onChange={(isOn) => (isOn ? save : take)({ id, productId })}
            >
              {name}
            </Choice>
          ))}
        </ul>
      </BusyRegion>
      {error && !lists && <TryAgain error={error} onRetry={() => void refetch()} />}
      <NewList productId={productId} />
    </>
  );
}

type ChoiceProps = { count: number; checked: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

const Choice = ({ count, checked, onChange, children }: ChoiceProps) => (
  <li className="list-choice">
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} className="min-w-0">
      <span className="wrap-anywhere">{children}</span>
    </Checkbox>
    <span className="num text-sm text-ink-muted">
      {count}
      <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
    </span>
  </li>
);

function NewList({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { mutateAsync: create } = useAction(createSavedList, { updates: [listSavedLists], showsRefusal: true });
  if (!isOpen) {
    return (
      <Button ref={button} tone="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        <PlusIcon />
        New list
      </Button>
    );
  }
  return (
    <div className="pt-3">
      <ListNameForm
        label="Create list"
        onSubmit={async (name) => {
          const list = await create({ name, productId });
          announce(`Saved to ${list.name}`);
          setOpen(false);
        }}
      />
    </div>
  );
}
