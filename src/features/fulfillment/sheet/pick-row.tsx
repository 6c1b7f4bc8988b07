import { CheckIcon, MinusIcon, PackageIcon } from '#ui/icons/icons.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import { useBoard } from '../board/board-context.ts';
import { UNDO_MS } from '../board/use-steps.ts';
import type { StaffLine, StaffOrder } from '../staff-order.contract.ts';
import type { Substitution } from '../substitutions/substitutions.contract.ts';
import { SwapState } from '../substitutions/swap-state.tsx';
import { ShortLine } from './short-line.tsx';
import { useLineChanges } from './use-line-changes.ts';

type Props = {
  order: StaffOrder;
  line: StaffLine;
  /** What the shopper was asked about the line. */
  questions: readonly Substitution[];
  isEditable: boolean;
  /** Whether it says how many are handed over. */
  isShort: boolean;
  setShort: (isShort: boolean) => void;
};

/** A line of the order: a press says that it is in the bag. */
export function PickRow({ order, line, questions, isEditable, isShort, setShort }: Props) {
  const { pick, short } = useLineChanges(order);
  const { isOffline } = useBoard();
  const { id, product, ordered, picked, toHandOver, refunded, subTotal, shelfPlace, stockLeft } = line;
  const isPicked = toHandOver > 0 && picked === toHandOver;
  const hasChanged = toHandOver < ordered;
  const isInQuestion = hasChanged || questions.some(({ state }) => state === 'waiting');
  const name = product.displayName;
  const press = () => {
    if (toHandOver === 0 || pick.isPending) return;
    pick.mutate({ id, picked, quantity: isPicked ? 0 : toHandOver }, { onSuccess: sayWhole });
  };
  /** To take a short line out of the bag makes it whole again, and its price. */
  const sayWhole = () => {
    if (!isPicked || !hasChanged) return;
    const restore = () => short.mutate({ id: order.id, lineId: id, quantity: toHandOver, from: ordered });
    const action = isOffline ? undefined : { label: 'Undo', onPress: restore };
    toast.info(`${name}: all ${ordered} are to be picked again.`, { action, lifeMs: UNDO_MS });
  };
  return (
    <li className={cx('pick-row', isPicked && 'pick-row-done')} data-line={id}>
      {isEditable && (
        <button
          type="button"
          aria-pressed={isPicked}
          aria-label={`Picked: ${toHandOver} × ${name}`}
          aria-disabled={toHandOver === 0 || pick.isPending || undefined}
          className={cx('pick-check', isPicked && 'pick-check-on', isInQuestion && !isPicked && 'pick-check-short')}
          onClick={press}
        >
          {isPicked ? <CheckIcon /> : isInQuestion && <MinusIcon />}
        </button>
      )}
      <Picture
        src={product.imageUrl}
        alt=""
        width={48}
        height={48}
        fit="contain"
        dim="art"
        className="size-12 flex-none rounded-md bg-tile p-1"
      />
      <div className="min-w-0 flex-1">
        <b className="block font-semibold">{name}</b>
        <p className="text-sm text-ink-muted">
          {[product.brand.displayName, product.netWeight].filter(Boolean).join(' · ')}
        </p>
        {shelfPlace && (
          <p className="pick-shelf">
            <PackageIcon className="size-4" />
            {shelfPlace}
          </p>
        )}
        {hasChanged && (
          <p className="text-sm text-warning-text">
            {toHandOver === 0 ? 'Out of stock: not charged.' : `${toHandOver} of ${ordered}, the rest is not charged.`}
          </p>
        )}
        {refunded > 0 && (
          <p className="text-sm text-warning-text">
            {refunded} of {counted(toHandOver, 'unit')} refunded.
          </p>
        )}
        {isEditable && toHandOver > 0 && (!isPicked || hasChanged || isShort) && (
          <Button
            tone="secondary"
            size="sm"
            className="mt-1.5"
            aria-expanded={isShort}
            aria-disabled={isOffline}
            onClick={() => setShort(!isShort)}
          >
            {hasChanged ? 'Change…' : 'Short…'}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      <p className="num flex-none text-right">
        <b className="pick-quantity">× {toHandOver}</b> <span className="pick-price">{money(subTotal)}</span>
        {isEditable && <span className="block text-sm text-ink-muted">{counted(stockLeft, 'unit')} left</span>}
      </p>
      <div className="pick-below">
        {questions.map((one) => (
          <SwapState key={one.id} orderId={order.id} substitution={one} shopper={order.shopper.firstName} />
        ))}
        {isEditable && isShort && <ShortLine order={order} line={line} onDone={() => setShort(false)} />}
      </div>
    </li>
  );
}
