import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { pageOf } from '#platform/fields.ts';
import { type BoundOperation, handle } from '#platform/handle.ts';
import { uuidOrNull } from '#platform/id.ts';
import { type BoundEvent, tells, tellUser } from '#platform/live/bind.ts';
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

export const notificationsApi = ({ db, clock }: Deps): BoundOperation[] => [
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
        await tellUser(trx, notificationsRead, { userId, id: userId });
    });
    return true as const;
  }),
];

export const notificationEvents = ({ db }: Pick<Deps, 'db'>): BoundEvent[] => [
  tells(notified, async (id, userId) => {
    const row = await notificationById(db, id, userId);
    return row && { notification: notificationOf(row) };
  }),
  tells(notificationsRead, async (_id, userId) => ({ unread: (await countNotifications(db, userId)).unread })),
];

const notificationOf = ({ createdAt, readAt, ...rest }: NotificationRow): Notification => ({
  ...rest,
  dateCreated: createdAt.toISOString(),
  isRead: readAt !== null,
});
