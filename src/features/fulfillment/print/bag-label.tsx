import { addressText } from '#features/orders';
import { shopperText } from '../queue/shopper-text.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { OrderQr, Paper } from './paper.tsx';

/** Outside on the bag: nothing tells what is in it (AGCO bulletin, April 2020). */
export function BagLabel({ order }: { order: StaffOrder }) {
  const { refNum, shopper, deliveryType, deliveryLocation, store } = order;
  const number = refNum.slice(-4);
  return (
    <Paper label={`Bag label of order ${number}`}>
      <div className="paper-label">
        <p className="paper-number paper-number-big">{number}</p>
        <p className="paper-strong">{shopperText(shopper)}</p>
        <OrderQr storeId={store.id} orderId={order.id} className="paper-qr-big" />
        <p className="paper-strong">{deliveryType.toUpperCase()}</p>
        {deliveryType === 'delivery' && deliveryLocation && <p>{deliveryLocation.address}</p>}
        <hr />
        <p>
          <b>Hand over to a person 19 or older. Check ID.</b>
        </p>
        <p>
          {deliveryType === 'delivery' ? 'If not delivered' : 'If found'}, return to {addressText(store.location)}.
        </p>
      </div>
    </Paper>
  );
}
