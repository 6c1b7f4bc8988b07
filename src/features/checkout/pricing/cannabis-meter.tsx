import { type CartItem, cannabisOf } from '#features/cart';
import { exactGramsText, gramsText } from '#features/orders';
import { Disclosure } from '#ui/parts/disclosure.tsx';
import { Meter } from '#ui/states/meter.tsx';
import { MOST_CANNABIS_MG, TOO_MUCH_CANNABIS } from './checkout-rules.ts';

const MOST_GRAMS = MOST_CANNABIS_MG / 1000;
/** Below, one line suffices. */
const SHOWN_FROM_GRAMS = 20;

/** The order's share of the 30 g, and how it is computed. */
export function CannabisMeter({ items }: { items: readonly CartItem[] }) {
  const grams = cannabisOf(items);
  const counted = items.filter(({ product }) => product.cannabisWeight > 0);
  if (grams < SHOWN_FROM_GRAMS && counted.length > 0) {
    return (
      <Disclosure
        title={`${gramsText(grams)} of ${gramsText(MOST_GRAMS)} cannabis. How this is counted`}
        className="disclosure-quiet"
      >
        <Arithmetic items={counted} grams={grams} />
      </Disclosure>
    );
  }
  return (
    <>
      <Meter
        label="Cannabis in this order"
        value={grams}
        max={MOST_GRAMS}
        valueText={gramsText(grams)}
        maxText={gramsText(MOST_GRAMS)}
        overText={TOO_MUCH_CANNABIS}
      />
      {counted.length > 0 && (
        <Disclosure title="How this is counted" className="disclosure-quiet">
          <Arithmetic items={counted} grams={grams} />
        </Disclosure>
      )}
    </>
  );
}

function Arithmetic({ items, grams }: { items: readonly CartItem[]; grams: number }) {
  return (
    <div className="text-sm">
      <table className="num w-full text-left">
        <caption className="sr-only">Dried cannabis that each product counts as</caption>
        <thead className="text-ink-muted">
          <tr>
            <th className="pr-3 pb-1 font-normal">Product</th>
            <th className="pr-3 pb-1 text-right font-normal">One unit</th>
            <th className="pr-3 pb-1 text-right font-normal">Units</th>
            <th className="pb-1 text-right font-normal">Counts as</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ product, quantity }) => (
            <tr key={product.id} className="align-top">
              <th scope="row" className="pr-3 font-normal [overflow-wrap:anywhere]">
                {product.displayName}
              </th>
              <td className="pr-3 text-right whitespace-nowrap">{exactGramsText(product.cannabisWeight)}</td>
              <td className="pr-3 text-right">{quantity}</td>
              <td className="text-right whitespace-nowrap">{exactGramsText(product.cannabisWeight * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" colSpan={3} className="pt-1 pr-3 font-semibold">
              Dried cannabis in total
            </th>
            <td className="pt-1 text-right whitespace-nowrap">{exactGramsText(grams)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-ink-muted">
        One gram of dried cannabis equals 5 g fresh, 15 g of edibles, 70 g of other liquids, 570 g of a beverage, 0.25 g
        of concentrate, or 1 seed (Cannabis Act, Schedule 3). Where a label states its own equivalent, that counts.
      </p>
    </div>
  );
}
