import { WISH_LABELS } from '#features/cart';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Button } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { getStaffOrder } from '../queue/queue.contract.ts';
import { substituteText } from './substitution-words.ts';
import { followWish, listStaffSubstitutions, listSubstitutes, type Substitute } from './substitutions.contract.ts';
import './substitutions.css';

type SwapChooserProps = {
  orderId: string;
  /** `price`: of one unit, in cents. */
  line: { id: string; price: number };
  /** Units that are not there. */
  units: number;
  /** The first name. */
  shopper: string;
  isSoldOut?: boolean;
  /** The line waits for an answer, or is decided. */
  onDone?: () => void;
};

/** What may take the place of units that a store is short of: asks the shopper, or does at once what they wished. */
export function SwapChooser({ orderId, line, units, shopper, isSoldOut = false, onDone }: SwapChooserProps) {
  const { data, isLoading, error, refetch } = useCall(listSubstitutes, { id: orderId, lineId: line.id, units });
  const follow = useAction(followWish, {
    updates: [listStaffSubstitutions, getStaffOrder, listSubstitutes],
    showsRefusal: true,
    onSuccess: () => onDone?.(),
  });
  const wanted = { id: orderId, lineId: line.id, units, isSoldOut };
  const name = shopper || 'The shopper';
  return (
    <div className="swap-panel">
      <BusyRegion busy={isLoading} label="Looking for substitutes">
        {isLoading && <Skeleton className="h-24 rounded-md" />}
      </BusyRegion>
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && (
        <p>
          <b className="font-semibold">
            {name} chose: {WISH_LABELS[data.wish]}.
          </b>{' '}
          {(data.wish === 'refund' || data.substitutes.length > 0) && (
            <span className="text-ink-muted">{WHAT_HAPPENS[data.wish]}</span>
          )}
        </p>
      )}
      {data?.wish === 'refund' && (
        <Button
          tone="secondary"
          size="sm"
          className="mt-2.5"
          busy={follow.isPending}
          onClick={() => follow.mutate(wanted)}
        >
          Do not charge it
        </Button>
      )}
      {data && data.wish !== 'refund' && data.substitutes.length === 0 && (
        <p className="mt-2">No substitute is in stock: it cannot be swapped.</p>
      )}
      {data && data.wish !== 'refund' && (
        <ul>
          {data.substitutes.map((substitute) => (
            <Option
              key={substitute.product.id}
              substitute={substitute}
              price={line.price}
              act={data.wish === 'ask' ? 'Ask' : 'Swap'}
              isBusy={follow.isPending && follow.variables?.productId === substitute.product.id}
              isInert={follow.isPending}
              onChoose={() => follow.mutate({ ...wanted, productId: substitute.product.id })}
            />
          ))}
        </ul>
      )}
      <FailureNotice error={follow.error} className="mt-3" />
    </div>
  );
}

const WHAT_HAPPENS = {
  ask: 'They have 6 minutes to answer, then it is not charged.',
  nearest: 'The swap is made at once, and they are notified.',
  refund: 'It is not charged, and they are notified.',
} as const;

type OptionProps = {
  substitute: Substitute;
  price: number;
  act: 'Ask' | 'Swap';
  isBusy: boolean;
  isInert: boolean;
  onChoose: () => void;
};

function Option({ substitute, price, act, isBusy, isInert, onChoose }: OptionProps) {
  const { product } = substitute;
  return (
    <li className="swap-option">
      <Picture src={product.imageUrl} alt="" width={44} height={44} fit="contain" dim="art" className="swap-picture" />
      <p className="swap-option-words">
        <b className="font-semibold">{product.displayName}</b>
        <span className="num block text-ink-muted">{substituteText(substitute, price)}</span>
      </p>
      <Button
        tone="secondary"
        size="sm"
        busy={isBusy}
        aria-disabled={isInert}
        aria-label={`${act === 'Ask' ? 'Ask about' : 'Swap for'} ${product.displayName}`}
        onClick={onChoose}
      >
        {act}
      </Button>
    </li>
  );
}
