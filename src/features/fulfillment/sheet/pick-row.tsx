import { useState } from 'react';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { CheckIcon, MinusIcon, PackageIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { cx } from '#ui/styles/classes.ts';
import { counted, money } from '#ui/text/format.ts';
import type { StaffLine, StaffOrder } from '../staff-order.contract.ts';
import { useLineChanges } from './use-line-changes.ts';

type Props = { order: StaffOrder; line: StaffLine; isEditable: boolean };

/** A line of the order: a press says that it is in the bag. */
export function PickRow({ order, line, isEditable }: Props) {
  const { pick } = useLineChanges(order);
  const [isShort, setShort] = useState(false);
  const { id, product, ordered, picked, toHandOver, subTotal, shelfPlace, stockLeft } = line;
  const isPicked = toHandOver > 0 && picked === toHandOver;
  const hasChanged = toHandOver < ordered;
  const name = product.displayName;
  return (
    <li className="pick-row">
      {isEditable && (
        <button
          type="button"
          aria-pressed={isPicked}
          aria-label={`Picked: ${toHandOver} × ${name}`}
          aria-disabled={toHandOver === 0 || pick.isPending || undefined}
          className={cx('pick-check', isPicked && 'pick-check-on', hasChanged && !isPicked && 'pick-check-short')}
          onClick={() => {
            if (toHandOver > 0 && !pick.isPending)
              pick.mutate({ id: order.id, lineId: id, quantity: isPicked ? 0 : toHandOver, from: picked });
          }}
        >
          {isPicked ? <CheckIcon /> : hasChanged && <MinusIcon />}
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
        {isEditable && (
          <Button tone="quiet" size="sm" className="-ml-3.5" aria-expanded={isShort} onClick={() => setShort(!isShort)}>
            Short or out of stock<span className="sr-only">: {name}</span>
          </Button>
        )}
        {isEditable && isShort && <ShortLine order={order} line={line} onDone={() => setShort(false)} />}
      </div>
      <p className="num flex-none text-right">
        <b className="pick-quantity">× {toHandOver}</b> {money(subTotal)}
        {isEditable && <span className="block text-sm text-ink-muted">{counted(stockLeft, 'unit')} left</span>}
      </p>
    </li>
  );
}

/** How many units are handed over; the rest is not charged. */
function ShortLine({ order, line, onDone }: { order: StaffOrder; line: StaffLine; onDone: () => void }) {
  const { short } = useLineChanges(order);
  const [quantity, setQuantity] = useState(Math.max(0, line.toHandOver - 1));
  const [isSoldOut, setSoldOut] = useState(false);
  const save = () =>
    short.mutate({ id: order.id, lineId: line.id, quantity, from: line.toHandOver, isSoldOut }, { onSuccess: onDone });
  return (
    <fieldset className="short-line">
      <legend className="sr-only">{line.product.displayName}: how many are handed over</legend>
      <label className="flex items-center gap-2.5">
        <b className="font-semibold">Handing over</b>
        <select
          className="input short-quantity"
          value={quantity}
          onChange={({ target }) => setQuantity(Number(target.value))}
        >
          {Array.from({ length: line.toHandOver }, (_, units) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the option
            <option key={units} value={units}>
              {units}
            </option>
          ))}
        </select>
        <span className="num">of {line.ordered}</span>
      </label>
      <Checkbox checked={isSoldOut} onChange={({ target }) => setSoldOut(target.checked)}>
        Sold out until stock is counted again
      </Checkbox>
      <Button size="sm" tone="secondary" busy={short.isPending} busyText="Saving" onClick={save}>
        Do not charge {counted(line.toHandOver - quantity, 'unit')}
      </Button>
    </fieldset>
  );
}
