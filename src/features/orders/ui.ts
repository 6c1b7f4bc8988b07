export { OrderView } from './detail/order-view.tsx';
export { BuyAgain, useBought } from './list/buy-again.tsx';
export { BuyAgainOutline, OrderStripRoom } from './list/buy-again-outline.tsx';
export { OrderList } from './list/order-list.tsx';
export { OrderStrip, useUnderWay } from './list/order-strip.tsx';
export { Amount, OrderAmounts } from './parts/amounts.tsx';
export { DeliveryTag } from './parts/delivery-tag.tsx';
export { StatusTag } from './parts/status-tag.tsx';
