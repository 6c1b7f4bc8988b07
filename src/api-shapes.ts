import * as account from '#features/account';
import * as addresses from '#features/addresses';
import * as auth from '#features/auth';
import * as brandClaims from '#features/brand-claims';
import * as cart from '#features/cart';
import * as catalog from '#features/catalog';
import * as chat from '#features/chat';
import * as checkout from '#features/checkout';
import * as explore from '#features/explore';
import * as notifications from '#features/notifications';
import * as orders from '#features/orders';
import * as payments from '#features/payments';
import * as places from '#features/places';
import * as reviews from '#features/reviews';
import * as stores from '#features/stores';

/** What the features' entry points export: shapes among it have that name in the API's description too. */
export const named: Record<string, unknown> = {
  ...stores,
  ...places,
  ...auth,
  ...account,
  ...addresses,
  ...catalog,
  ...explore,
  ...cart,
  ...payments,
  ...orders,
  ...checkout,
  ...reviews,
  ...notifications,
  ...brandClaims,
  ...chat,
};
