import type { Clock } from '#platform/clock.ts';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { uuidOrNull } from '#platform/id.ts';
import { type BoundEvent, bindEvent, publishToUser } from '#platform/live/bind.ts';
import {
  listNotifications,
  type Notification,
  notificationsRead,
  notified,
  readNotifications,
} from './notifications.contract.ts';
import {
  countNotifications,
  markRead,
  type NotificationRow,
  notificationById,
  notificationsOf,
} from './notifications.queries.server.ts';

type Deps = { db: Db; clock: Clock };

export const notificationsApi = ({ db, clock }: Deps): OperationBinding[] => [
  handle(listNotifications, async ({ page, count }, { viewer: { userId } }) => {
    const [rows, { totalItems, unread }] = await Promise.all([
      notificationsOf(db, userId, { page, count }),
      countNotifications(db, userId),
    ]);
    return { ...pageOf(rows.map(notificationOf), { page, count, totalItems }), unread };
  }),
  handle(readNotifications, async ({ ids }, { viewer: { userId } }) => {
    await inTransaction(db, async (trx) => {
      const known = ids?.flatMap((id) => uuidOrNull(id) ?? []) ?? null;
      if (await markRead(trx, userId, known, clock.now()))
        publishToUser(trx, notificationsRead, { userId, id: userId });
    });
    return true as const;
  }),
];

export const notificationEvents = ({ db }: Pick<Deps, 'db'>): BoundEvent[] => [
  bindEvent(notified, async (id, userId) => {
    const row = await notificationById(db, id, userId);
    return row && { notification: notificationOf(row) };
  }),
  bindEvent(notificationsRead, async (_id, userId) => ({ unread: (await countNotifications(db, userId)).unread })),
];

const notificationOf = ({ createdAt, readAt, ...rest }: NotificationRow): Notification => ({
  ...rest,
  dateCreated: createdAt.toISOString(),
  isRead: readAt !== null,
});
