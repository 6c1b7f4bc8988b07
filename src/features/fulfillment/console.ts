export { OrdersScreen, type OrdersView } from './board/orders-screen.tsx';
