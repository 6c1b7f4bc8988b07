import { useEffect, useState } from 'react';
import { useUserSettings } from '#features/account/ui';
import type { chatRead, staffChatChanged } from '#features/chat';
import type { queueChanged } from '#features/orders';
import type { storeStatusChanged } from '#features/stores';
import { live } from '#platform/live/page.ts';
import type { notificationsRead } from '../notifications.contract.ts';
import { ring } from './chime.ts';

const SHOWN_MS = 900;
/** Events without a sound: read receipts, and events for staff, which no page of a shopper shows. The board has its own. */
const SILENT: readonly string[] = [
  'chat-read' satisfies typeof chatRead.kind,
  'notifications-read' satisfies typeof notificationsRead.kind,
  'desk-chat' satisfies typeof staffChatChanged.kind,
  'queue' satisfies typeof queueChanged.kind,
  'store-status' satisfies typeof storeStatusChanged.kind,
];

/** Rings, unless the user turned sound off, for each event or command of the live connection; the icon shows it as well. */
export function useSound() {
  const { props, change } = useUserSettings();
  const isMuted = props?.sound === false;
  const [isRinging, setRinging] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = live.onAny((content) => {
      if (content && SILENT.includes(content.kind)) return;
      if (!isMuted) ring();
      setRinging(true);
      clearTimeout(timer);
      timer = setTimeout(() => setRinging(false), SHOWN_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isMuted]);
  const turn = () => change({ sound: isMuted });
  return { isMuted, isRinging, turn };
}
