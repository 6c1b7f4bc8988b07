import { useState } from 'react';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Button } from '#ui/parts/button.tsx';
import { counted } from '#ui/text/format.ts';
import type { StaffLine, StaffOrder } from '../staff-order.contract.ts';
import { SwapChooser } from '../substitutions/swap-chooser.tsx';
import { useLineChanges } from './use-line-changes.ts';

/** How many units are handed over; the rest is swapped, as the shopper answers, or not charged. */
export function ShortLine({ order, line, onDone }: { order: StaffOrder; line: StaffLine; onDone: () => void }) {
  const { short } = useLineChanges(order);
  const [quantity, setQuantity] = useState(Math.max(0, line.toHandOver - 1));
  const [isSoldOut, setSoldOut] = useState(false);
  const save = () =>
    short.mutate({ id: order.id, lineId: line.id, quantity, from: line.toHandOver, isSoldOut }, { onSuccess: onDone });
  return (
    <fieldset className="short-line">
      <legend className="sr-only">{line.product.displayName}: how many are handed over</legend>
      <div className="short-units">
        <b className="font-semibold">Handing over</b>
        <Units most={line.toHandOver - 1} value={quantity} onChange={setQuantity} />
        <span className="num">of {line.ordered}</span>
      </div>
      <Checkbox checked={isSoldOut} onChange={({ target }) => setSoldOut(target.checked)}>
        Sold out until stock is counted again
      </Checkbox>
      {line.wish !== 'refund' && quantity < line.toHandOver && (
        <SwapChooser
          orderId={order.id}
          line={line}
          units={line.toHandOver - quantity}
          shopper={order.shopper.firstName}
          isSoldOut={isSoldOut}
          onDone={onDone}
        />
      )}
      <Button size="sm" tone="secondary" busy={short.isPending} busyText="Saving" onClick={save}>
        Do not charge {counted(line.toHandOver - quantity, 'unit')}
      </Button>
    </fieldset>
  );
}

/** Buttons where all fit on a phone. */
const MOST_BUTTONS = 4;

function Units({ most, value, onChange }: { most: number; value: number; onChange: (units: number) => void }) {
  const all = Array.from({ length: most + 1 }, (_, units) => String(units));
  if (most < MOST_BUTTONS)
    return (
      <Segmented
        label="Handing over"
        size="sm"
        choices={all.map((units) => ({ value: units, label: units }))}
        value={String(value)}
        onChange={(units) => onChange(Number(units))}
      />
    );
  return (
    <select
      aria-label="Handing over"
      className="input short-quantity"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {all.map((units) => (
        <option key={units} value={units}>
          {units}
        </option>
      ))}
    </select>
  );
}
