export { alertsPersonalData } from './alerts/personal-data.server.ts';
export { productAlertsApi } from './alerts/product-alerts.api.server.ts';
export {
  claimAlerts,
  deleteAlertsBefore,
  endAlert,
  type WaitingAlert,
} from './alerts/product-alerts.queries.server.ts';
export { catalogApi } from './catalog.api.server.ts';
export {
  brandPage,
  listingColumns,
  pastLastOrder,
  systemProductJoin,
  takesOrders,
} from './catalog.queries.server.ts';
export { toProducts } from './product/products.server.ts';
export { kilometres, type ListingRow, reviewRate } from './rows.server.ts';
