import type { ReactNode } from 'react';
import { gramsText } from '#features/orders';
import type { Store } from '#features/stores';
import { clockTime, dayAndTime } from '#ui/text/clock.ts';
import { counted, money } from '#ui/text/format.ts';
import { bornOnOrBefore, dayIn } from '../hand-over/rules/age.ts';
import { shopperText } from '../queue/shopper-text.ts';
import type { StaffLine, StaffOrder } from '../staff-order.contract.ts';
import { CHARGE_NOTES, chargeWord } from './charge-word.ts';
import { OrderQr, Paper } from './paper.tsx';

type Props = { order: StaffOrder; store: Pick<Store, 'displayName' | 'licence' | 'timeZone'> };

/** Goes with the order: what is in it, for whom, by when, and what is charged at the ID check. */
export function Ticket({ order, store }: Props) {
  const { refNum, deliveryType, readyAt, dateOrdered, shopper, deliveryLocation, orderNote, charge } = order;
  const { timeZone } = store;
  const word = chargeWord(order.status);
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' });
  const lastBirthday = new Date(`${bornOnOrBefore(dayIn(timeZone, new Date()))}T00:00:00Z`);
  const units = order.lines.reduce((total, { toHandOver }) => total + toHandOver, 0);
  return (
    <Paper label={`Ticket of order ${refNum.slice(-4)}`}>
      <header className="paper-head">
        <div>
          <p className="paper-number">{refNum.slice(-4)}</p>
          <p className="paper-strong">
            {deliveryType.toUpperCase()}
            {readyAt && ` by ${clockTime(new Date(readyAt), timeZone)}`}
          </p>
        </div>
        <OrderQr storeId={order.store.id} orderId={order.id} className="paper-qr" />
      </header>
      <p>
        {refNum}, {dayAndTime(new Date(dateOrdered), timeZone)}
      </p>
      <p>{shopperText(shopper)}</p>
      <hr />
      <p className="paper-check">19+ CHECK GOVERNMENT PHOTO ID</p>
      <p>
        Born on or before <b>{day.format(lastBirthday)}</b>
      </p>
      <hr />
      <ul>
        {order.lines.map((line) => (
          <TicketLine key={line.id} line={line} lines={order.lines} />
        ))}
      </ul>
      {orderNote && (
        <p className="paper-box">
          <b>NOTE</b> {orderNote}
        </p>
      )}
      {deliveryType === 'delivery' && deliveryLocation && (
        <p>
          {deliveryLocation.address}
          <br />
          {deliveryLocation.city}, {deliveryLocation.province} {deliveryLocation.postalCode}
        </p>
      )}
      <hr />
      <dl className="paper-sums">
        <Sum name={`${counted(units, 'item')}, dried equivalent`}>{gramsText(order.cannabisMg / 1000)} of 30 g</Sum>
        <Sum name="Subtotal">{money(charge.subTotal)}</Sum>
        {charge.depositFee > 0 && <Sum name="Deposit">{money(charge.depositFee)}</Sum>}
        {deliveryType === 'delivery' && <Sum name="Delivery">{money(charge.deliveryFee)}</Sum>}
        {charge.taxLines.map(({ label, amount }) => (
          <Sum key={label} name={label}>
            {money(amount)}
          </Sum>
        ))}
      </dl>
      <p className="paper-total">
        <span>{word}</span> {money(charge.totalAmount)}
      </p>
      <p>{CHARGE_NOTES[word]}</p>
      <hr />
      <footer>
        <p>{store.displayName}</p>
        {store.licence && (
          <p>
            Retail authorization {store.licence.number}, {store.licence.holder}
          </p>
        )}
        <p>Packed by ________ Checked ________</p>
      </footer>
    </Paper>
  );
}

function TicketLine({ line, lines }: { line: StaffLine; lines: readonly StaffLine[] }) {
  const { product, toHandOver, ordered, shelfPlace, category, replaces } = line;
  const replaced = lines.find(({ id }) => id === replaces)?.product.displayName;
  const left = ordered - toHandOver;
  return (
    <li className="paper-line">
      {toHandOver > 0 ? <span className="paper-tick" /> : <span />}
      <b className="paper-units">{toHandOver}×</b>
      <span>
        <b>{product.displayName}</b>
        <br />
        {[product.brand.displayName, product.netWeight].filter(Boolean).join(', ')}
        {replaced && (
          <>
            <br />
            in place of {replaced}, agreed
          </>
        )}
        {left > 0 && (
          <>
            <br />
            {toHandOver} of {ordered}, the rest is not charged
          </>
        )}
      </span>
      <b>{shelfPlace ?? category}</b>
    </li>
  );
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
