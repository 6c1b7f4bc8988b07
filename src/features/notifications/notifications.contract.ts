import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { count, id, listOf, page } from '#platform/contract/fields.ts';
import { liveEvent } from '#platform/live/contract.ts';

export const Notification = z.object({
  id: z.string(),
  type: z.enum(['order', 'chat', 'product']),
  message: z.string(),
  dateCreated: z.string(),
  /** The order, also of a conversation about one; the system product. null: the conversation with support. */
  refId: z.nullable(z.string()),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

/** Published to its recipient when written; for a conversation again with each answer. */
export const notified = liveEvent('notification', z.object({ notification: Notification }));

/** Notifications were read on any device; the number of unread ones. */
export const notificationsRead = liveEvent('notifications-read', z.object({ unread: z.int() }));

export const listNotifications = operation('GET /user/notifications', {
  name: 'listNotifications',
  summary: "The caller's notifications within the site, the newest first, and how many of them are unread",
  access: 'signed-in',
  input: z.object({ page, count: count(10) }),
  result: z.extend(listOf(Notification), { unread: z.int() }),
});

const MOST_IDS = 'Please name at most 100 notifications at once.';

export const readNotifications = operation('PUT /user/notifications/read', {
  name: 'readNotifications',
  summary: 'Marks notifications as read; without ids all of them',
  access: 'signed-in',
  input: z.object({ ids: z.optional(z.array(id).check(z.maxLength(100, MOST_IDS))) }),
  result: z.literal(true),
});
