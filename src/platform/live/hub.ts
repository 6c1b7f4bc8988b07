import type { Share } from '../http/network.ts';
import { storeKey } from './bind.ts';
import { type Peer, rejectPeer } from './peer.ts';
import { CLOSE, type ServerFrame } from './protocol.ts';

export type Hub = ReturnType<typeof liveHub>;

/** `living` returns which sessions are still active. */
export function liveHub(living: (sessionIds: string[]) => Promise<Set<string>>) {
  const strangers = new Set<Peer>();
  const strangersBy = new Map<string, number>();
  const known = new Map<string, Set<Peer>>();
  let count = 0;
  let endings = 0;
  const everyone = () => [...strangers, ...[...known.values()].flatMap((peers) => [...peers])];
  const countStranger = ({ shares }: Peer, change: 1 | -1) => {
    for (const { key } of shares) {
      const next = (strangersBy.get(key) ?? 0) + change;
      if (next > 0) strangersBy.set(key, next);
      else strangersBy.delete(key);
    }
  };
  return {
    size: () => ({ all: count, strangers: strangers.size }),
    isCrowded: (shares: readonly Share[], most: number): boolean =>
      shares.some(({ key, times }) => (strangersBy.get(key) ?? 0) >= most * times),
    add(peer: Peer): void {
      strangers.add(peer);
      countStranger(peer, 1);
      count++;
    },
    /** The socket receives its user's events from now on. */
    admit(peer: Peer, userId: string): void {
      if (strangers.delete(peer)) countStranger(peer, -1);
      known.set(userId, (known.get(userId) ?? new Set()).add(peer));
    },
    remove(peer: Peer): void {
      const peers = peer.viewer ? known.get(peer.viewer.userId) : undefined;
      if (strangers.delete(peer)) countStranger(peer, -1);
      else if (!peers?.delete(peer)) return;
      if (peers?.size === 0 && peer.viewer) known.delete(peer.viewer.userId);
      count--;
    },
    socketsOf: (userId: string): number => known.get(userId)?.size ?? 0,
    tell(userId: string, frame: ServerFrame, { isForStaff = false } = {}): void {
      const text = JSON.stringify(frame);
      for (const peer of known.get(userId) ?? []) if (mayGet(peer, userId, isForStaff)) peer.sendText(text);
    },
    everyone,
    async closeRevoked(userId?: string): Promise<void> {
      endings++;
      const peers = userId ? [...(known.get(userId) ?? [])] : everyone();
      const sessions = new Set(peers.flatMap(({ viewer }) => viewer?.sessionId ?? []));
      if (sessions.size === 0) return;
      const alive = await living([...sessions]);
      for (const peer of peers) if (peer.viewer && !alive.has(peer.viewer.sessionId)) rejectPeer(peer);
    },
    /** Closes a user's sockets: the pages open them again, and authenticate with what the user may do by then. */
    reconnect(userId: string): void {
      endings++;
      for (const peer of known.get(userId) ?? []) peer.close(CLOSE.restarting);
    },
    /** Looks up a session, again if any session ended meanwhile, as it may have been this one. */
    async withoutEnding<T>(lookUp: () => Promise<T>): Promise<T> {
      for (;;) {
        const before = endings;
        const found = await lookUp();
        if (before === endings) return found;
      }
    },
  };
}

/** A session at a shared tablet gets no events of its user as a shopper. The tablet itself gets all events of its store. */
function mayGet({ viewer }: Peer, userId: string, isForStaff: boolean): boolean {
  if (!viewer) return false;
  const isDevice = viewer.device !== null && userId === storeKey(viewer.device.storeId);
  return isDevice || (isForStaff ? viewer.role !== 'shopper' : viewer.device === null);
}
