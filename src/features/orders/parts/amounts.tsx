import type { ReactNode } from 'react';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import type { Order } from '../orders.contract.ts';
import './amounts.css';

export function Amount({ name, big, children }: { name: ReactNode; big?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex justify-between gap-3', big ? 'amount-big' : 'py-[0.3125rem]')}>
      <dt className={cx(!big && 'text-ink-muted')}>{name}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}

type Costs = Pick<Order, 'totalItems' | 'depositFee' | 'subTotal' | 'tax' | 'taxLines' | 'deliveryFee' | 'totalAmount'>;

type OrderAmountsProps = { costs: Costs; children?: ReactNode; totalName?: string };

/** An order's costs, in the specification's order. One row per levy. */
export function OrderAmounts({ costs, children, totalName = 'Total' }: OrderAmountsProps) {
  const { taxLines } = costs;
  return (
    <dl>
      <Amount name="Total items">{costs.totalItems}</Amount>
      {children}
      <Amount name="Deposit fee">{money(costs.depositFee)}</Amount>
      <Amount name="Subtotal">{money(costs.subTotal)}</Amount>
      {taxLines.length === 0 && <Amount name="Tax">{money(costs.tax)}</Amount>}
      {taxLines.map(({ label, amount }) => (
        <Amount key={label} name={`Tax (${label})`}>
          {money(amount)}
        </Amount>
      ))}
      <Amount name="Delivery fee">{money(costs.deliveryFee)}</Amount>
      <Amount name={totalName} big>
        {money(costs.totalAmount)}
      </Amount>
    </dl>
  );
}
