import type { Viewer } from '../contract/handle.ts';
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
  /** Once each: someone of staff is known by their id and by their stores. */
  const everyone = () => [...new Set([...strangers, ...[...known.values()].flatMap((peers) => [...peers])])];
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
    /** The socket receives the events of its user, and of the stores where they see the queue, from now on. */
    admit(peer: Peer, viewer: Viewer): void {
      if (strangers.delete(peer)) countStranger(peer, -1);
      for (const key of keysOf(viewer)) known.set(key, (known.get(key) ?? new Set()).add(peer));
    },
    remove(peer: Peer): void {
      let isHere = strangers.delete(peer);
      if (isHere) countStranger(peer, -1);
      for (const key of peer.viewer ? keysOf(peer.viewer) : []) {
        const peers = known.get(key);
        if (peers?.delete(peer)) isHere = true;
        if (peers?.size === 0) known.delete(key);
      }
      if (isHere) count--;
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

/** Their own, and those of the stores whose open orders they may see. */
const keysOf = ({ userId, memberships, lacksFactor }: Viewer): string[] => [
  userId,
  ...(lacksFactor ? [] : memberships).flatMap(({ storeId, rights }) =>
    storeId !== null && rights.includes('read_deliveries') ? storeKey(storeId) : [],
  ),
];

/** A session at a shared tablet gets no events of its user as a shopper. The tablet itself gets all events of its store. */
function mayGet({ viewer }: Peer, userId: string, isForStaff: boolean): boolean {
  if (!viewer) return false;
  const isDevice = viewer.device !== null && userId === storeKey(viewer.device.storeId);
  return isDevice || (isForStaff ? viewer.role !== 'shopper' : viewer.device === null);
}
