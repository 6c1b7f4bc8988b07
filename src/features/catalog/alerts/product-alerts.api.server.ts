import type { Clock } from '#platform/clock.ts';
import type { Point } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull, newId, uuidOrNull } from '#platform/id.ts';
import {
  addProductAlert,
  listProductAlerts,
  type ProductAlert,
  removeProductAlert,
} from './product-alerts.contract.ts';
import {
  alertById,
  alertsOfUser,
  deleteAlert,
  insertAlert,
  lockAndCount,
  type ProductAlertRow,
  productOf,
} from './product-alerts.queries.server.ts';

type Deps = { db: Db; clock: Clock };

/** Of one user. */
export const MOST_ALERTS = 50;
export const TOO_MANY_ALERTS = `You are waiting for ${MOST_ALERTS} products. Please remove one first.`;
const NO_PRODUCT = 'There is no such product.';

export const productAlertsApi = ({ db, clock }: Deps): OperationBinding[] => [
  handle(listProductAlerts, async (_input, { viewer }) => (await alertsOfUser(db, viewer.userId)).map(serialize)),
  handle(addProductAlert, async ({ productId: typed, words = null, loc }, { viewer: { userId } }) => {
    const key = typed === undefined ? null : orNotFound(keyOrNull(typed), NO_PRODUCT);
    const productId = key && orNotFound(await productOf(db, key), NO_PRODUCT);
    const alert = { id: newId(), userId, productId, words, point: loc && nearby(loc), now: clock.now() };
    const id = await inTransaction(db, async (trx) => {
      const before = await lockAndCount(trx, userId);
      const id = await insertAlert(trx, alert);
      if (id === alert.id && before >= MOST_ALERTS) throw fail('conflict', TOO_MANY_ALERTS);
      return id;
    });
    return serialize(orNotFound(await alertById(db, id), NO_PRODUCT));
  }),
  handle(removeProductAlert, async ({ id }, { viewer }) => {
    const key = uuidOrNull(id);
    if (!key || !(await deleteAlert(db, viewer.userId, key))) throw fail('not-found', 'There is no such alert.');
    return true as const;
  }),
];

/** To about 1 km: enough to know which stores are near, and no address. */
const nearby = ({ lng, lat }: Point): Point => ({ lng: Math.round(lng * 100) / 100, lat: Math.round(lat * 100) / 100 });

const serialize = ({ id, productId, name, createdAt }: ProductAlertRow): ProductAlert => ({
  id,
  systemProductId: productId === null ? null : String(productId),
  name,
  dateCreated: createdAt.toISOString(),
});
