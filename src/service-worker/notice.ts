/** A push message: see src/features/notifications/push/send-push.server.ts. `at`: its event, in ms since 1970. */
export type Notice = { title: string; body: string; path: string; tag: string; at: number };

/** Browsers require every push to be shown, even an unreadable one. */
const UNREADABLE: Notice = { title: 'Order update', body: 'See your orders.', path: '/profile/orders', tag: '', at: 0 };

export function readNotice(text: string | undefined): Notice {
  try {
    const { title, body, path, tag, at } = JSON.parse(text ?? '') as Partial<Notice>;
    const isWhole = [title, body, path, tag].every((part) => typeof part === 'string') && typeof at === 'number';
    // Of this site: two slashes would name another one.
    return isWhole && /^\/(?!\/)/.test(path as string) ? ({ title, body, path, tag, at } as Notice) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Messages may arrive out of order or twice: shows the newest, and alerts only if it is new. */
export function toShow(came: Notice, shown: Notice | undefined): { notice: Notice; isNews: boolean } {
  return shown && shown.at >= came.at ? { notice: shown, isNews: false } : { notice: came, isNews: true };
}
