export { OrderView } from './detail/order-view.tsx';
export { StatusTag } from './lifecycle/status-tag.tsx';
export { OrderList } from './list/order-list.tsx';
export { Amount, OrderAmounts } from './parts/amounts.tsx';
export { DeliveryTag } from './parts/delivery-tag.tsx';
