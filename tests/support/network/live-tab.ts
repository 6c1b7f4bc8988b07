import { setTimeout as sleep } from 'node:timers/promises';
import { listNotifications } from '#features/notifications';
import { httpClient } from '#platform/browser/client.ts';
import { LIVE_PATH } from '#platform/live/protocol.ts';
import { reconnectingSocket } from '#platform/live/reconnecting-socket.ts';
import type { FromWorker } from '#platform/live/worker-messages.ts';

type Content = { kind: string; notification?: { id: string; message: string } };

/** A tab of someone who is logged in, without a browser: the worker's own code, and around it what the page does. */
export function openTab(origin: string, token: string) {
  const call = httpClient({ base: `${origin}/api`, token: () => token });
  const tab = {
    isOnline: false,
    pushed: [] as Content[],
    /** The ids of all notifications that it knows, pushed or fetched. */
    known: new Set<string>(),
    close: () => {
      isOpen = false;
      keeper.drop();
    },
  };
  let isOpen = true;
  const connect = () => keeper.connect({ type: 'connect', url: origin, path: LIVE_PATH, token, app: 'marketplace' });
  /** As the page's own queries do, again where nobody answers. */
  const fetchMissed = async () => {
    while (isOpen && tab.isOnline) {
      const list = await call(listNotifications, { count: 100 }).catch(() => null);
      for (const { id } of list?.items ?? []) tab.known.add(id);
      if (list) return;
      await sleep(100);
    }
  };
  const keeper = reconnectingSocket((message: FromWorker) => {
    if (!isOpen) return;
    if (message.type === 'message') {
      const content = message.content as Content;
      tab.pushed.push(content);
      if (content.notification) tab.known.add(content.notification.id);
    }
    if (message.type !== 'online') return;
    tab.isOnline = message.content;
    if (!message.content) return connect();
    void fetchMissed();
  });
  connect();
  return tab;
}

export type Tab = ReturnType<typeof openTab>;
