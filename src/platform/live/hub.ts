import type { Share } from '../http/network.ts';
import { type Peer, refuse } from './peer.ts';
import type { ServerFrame } from './protocol.ts';

/** The sockets that this process holds. */
export type Hub = ReturnType<typeof liveHub>;

/** `living` returns which of the given sessions are still active. */
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
    /** All sockets, and the unauthenticated ones. */
    size: () => ({ all: count, strangers: strangers.size }),
    /** Whether one of these networks has reached its limit of unauthenticated sockets. */
    isCrowded: (shares: readonly Share[], most: number): boolean =>
      shares.some(({ key, times }) => (strangersBy.get(key) ?? 0) >= most * times),
    add(peer: Peer): void {
      strangers.add(peer);
      countStranger(peer, 1);
      count++;
    },
    /** From now on the socket receives its user's events. */
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
    tell(userId: string, frame: ServerFrame): void {
      const text = JSON.stringify(frame);
      for (const peer of known.get(userId) ?? []) peer.sendText(text);
    },
    everyone,
    /** Ends the sockets whose session has ended, of one person or of all. */
    async closeRevoked(userId?: string): Promise<void> {
      endings++;
      const peers = userId ? [...(known.get(userId) ?? [])] : everyone();
      const sessions = new Set(peers.flatMap(({ viewer }) => viewer?.sessionId ?? []));
      if (sessions.size === 0) return;
      const alive = await living([...sessions]);
      for (const peer of peers) if (peer.viewer && !alive.has(peer.viewer.sessionId)) refuse(peer);
    },
    /** Looks something up about a session, and again where some session ended meanwhile: it may have been this one. */
    async withoutEnding<T>(lookUp: () => Promise<T>): Promise<T> {
      for (;;) {
        const before = endings;
        const found = await lookUp();
        if (before === endings) return found;
      }
    },
  };
}
