import { Paper } from './paper.tsx';
import { type PickedOrder, pickList } from './pick-list.ts';

/** Several orders at once, as one walks along the shelves. */
export function PickListPaper({ orders, at }: { orders: readonly PickedOrder[]; at: string }) {
  const rows = pickList(orders);
  const units = rows.reduce((total, row) => total + row.units, 0);
  return (
    <Paper label="Pick list">
      <header className="paper-head">
        <p className="paper-strong">PICK LIST</p>
        <p>{at}</p>
      </header>
      <p>
        {orders.length} {orders.length === 1 ? 'order' : 'orders'}:{' '}
        <b>{orders.map(({ refNum }) => refNum.slice(-4)).join(', ')}</b>
      </p>
      <hr />
      <ul>
        {rows.map(({ listingId, name, detail, units: count, shelfPlace, category, orders: of }) => (
          <li key={listingId} className="paper-line">
            <span className="paper-tick" />
            <b className="paper-units">{count}×</b>
            <span>
              <b>{name}</b>
              <br />
              {detail}
              <br />
              {of.join(', ')}
            </span>
            <b>{shelfPlace ?? category}</b>
          </li>
        ))}
      </ul>
      <dl className="paper-sums">
        <dt>Units</dt>
        <dd>{units}</dd>
      </dl>
      <p>
        {rows.length === 0
          ? 'All items of these orders are picked.'
          : 'Sorted by shelf place. Check off, then sort into bags by number.'}
      </p>
    </Paper>
  );
}
