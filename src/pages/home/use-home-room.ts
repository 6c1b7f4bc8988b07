import { useLayoutEffect } from 'react';
import { writeLocal } from '#platform/browser/local-storage.ts';
import { HOME_ROOM_KEY } from '../../web/first-paint.ts';

type Known = {
  orders: number;
  again: number;
};

/**
 * Stores the height of the shopper's parts for the next visit, so that loading shifts nothing. A page that is on screen before this is
 * known keeps the room that it has. undefined: not known yet.
 */
export function useHomeRoom(known: Known | undefined): void {
  const room = known && roomOf(known);
  useLayoutEffect(() => {
    if (room === undefined) return;
    const { dataset } = document.documentElement;
    if (dataset.home !== undefined || isPageWaiting()) dataset.home = room;
    writeLocal(HOME_ROOM_KEY, room);
  }, [room]);
}

/** See `home.css`. */
const isPageWaiting = () =>
  document.getAnimations().some((one) => one instanceof CSSAnimation && one.animationName === 'home-wait');

/** For style selectors: 'orders again-4'. */
export const roomOf = ({ orders, again }: Known): string =>
  [orders > 0 && 'orders', again > 0 && `again-${again}`].filter(Boolean).join(' ');
