import * as accounts from '#features/accounts';
import * as brandClaims from '#features/brand-claims';
import * as cart from '#features/cart';
import * as catalog from '#features/catalog';
import * as chat from '#features/chat';
import * as explore from '#features/explore';
import * as notifications from '#features/notifications';
import * as orders from '#features/orders';
import * as payments from '#features/payments';
import * as places from '#features/places';
import * as reviews from '#features/reviews';
import * as stores from '#features/stores';

/** What the features' doors name: shapes among it have that name in the API's description too. */
export const named: Record<string, unknown> = {
  ...stores,
  ...places,
  ...accounts,
  ...catalog,
  ...explore,
  ...cart,
  ...payments,
  ...orders,
  ...reviews,
  ...notifications,
  ...brandClaims,
  ...chat,
};
