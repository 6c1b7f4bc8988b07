import './buy-again.css';

/** Reserves the last height of 'Buy again' while it loads. */
export const BuyAgainOutline = () => <div className="buy-again-outline" aria-hidden="true" />;

export const OrderStripRoom = () => <div className="order-strip-room" aria-hidden="true" />;
