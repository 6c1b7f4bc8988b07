import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import type { Viewer } from '../contract/handle.ts';
import { clientAddress, sharesOf } from '../http/network.ts';
import type { PubSub } from '../jobs/pg-pubsub.ts';
import type { Log } from '../log.ts';
import { type BoundCommand, type BoundEvent, LIVE, type UserEvent } from './bind.ts';
import { frameHandler } from './frame-handler.ts';
import { type Hub, liveHub } from './hub.ts';
import { LIVE_LIMITS, type LiveLimits } from './limits.ts';
import { type Peer, peerOf } from './peer.ts';
import { CLOSE } from './protocol.ts';
import { rejectUpgrade, upgradeStatus } from './upgrade.ts';

export type LiveOptions = {
  events: readonly BoundEvent[];
  commands: readonly BoundCommand[];
  signals: PubSub;
  /** The viewer of a bearer secret; throws `unauthenticated` for one that is unknown, expired or revoked. */
  authenticate: (secret: string) => Promise<Viewer>;
  /** Returns which of these sessions are still active. */
  activeSessions: (sessionIds: string[]) => Promise<Set<string>>;
  /** The channel that signals a user's id when one of their sessions ends. */
  sessionEnded: string;
  isOwnOrigin: (origin: string) => boolean;
  /** How many proxies stand before this and may be believed about the caller's address. */
  trustProxy: number;
  clock: Clock;
  log: Log;
  limits?: Partial<LiveLimits>;
};

/**
 * The live connection: a socket per tab of a logged-in user, for server events. An event is never the only source of its
 * data: a client that was offline fetches it.
 */
export async function registerLive(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { activeSessions, isOwnOrigin, trustProxy, clock, log } = options;
  const limits = { ...LIVE_LIMITS, ...options.limits };
  const hub = liveHub(activeSessions);
  const listening = await hear(hub, options);
  const onFrame = frameHandler({ ...options, hub, limits });
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxFrameBytes,
  });
  app.server.on('upgrade', (request, socket, head) => {
    const { remoteAddress = '' } = request.socket;
    const shares = sharesOf({ ip: clientAddress(remoteAddress, request.headers['x-forwarded-for'], trustProxy) });
    const isCrowded = () => hub.isCrowded(shares, limits.strangersOfNetwork);
    const status = upgradeStatus(request, { app, isOwnOrigin, size: hub.size, isCrowded, limits });
    if (status === null) return;
    if (status !== 101) return rejectUpgrade(socket, status);
    server.handleUpgrade(request, socket, head, (opened) => {
      hub.add(peerOf(opened, limits, clock, { shares, onFrame, onGone: hub.remove }));
    });
  });
  const timers = [
    setInterval(() => pingAll(hub.everyone()), limits.pingMs),
    setInterval(() => void hub.closeRevoked().catch(complainTo(log)), limits.recheckMs),
  ];
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    for (const peer of hub.everyone()) peer.close(CLOSE.restarting);
  });
  app.addHook('onClose', () => listening.stop());
}

const complainTo = (log: Log) => (error: unknown) =>
  log.warn({ err: error }, 'the live connection could not read the database');

function hear(hub: Hub, { signals, events, sessionEnded, log }: LiveOptions) {
  const complain = complainTo(log);
  const tell = teller(events, hub, complain);
  return signals.listen({
    channels: {
      [LIVE]: (payload) => tell(JSON.parse(payload)),
      [sessionEnded]: (userId) => void hub.closeRevoked(userId).catch(complain),
    },
    onGap: () => {
      hub.closeRevoked().catch(complain);
      for (const peer of hub.everyone()) if (peer.viewer) peer.send({ type: 'online', content: true });
    },
  });
}

/** So many are read at once: a storm of signals shall not take the database away from requests. */
const LANES = 4;

/**
 * Parses a message and forwards it where this process holds a socket of its user, in the order of the messages per user. On
 * an unreadable message, the client is told to refetch.
 */
function teller(events: readonly BoundEvent[], hub: Hub, complain: (error: unknown) => void) {
  const byKind = new Map(events.map((one) => [one.event.kind, one]));
  const lanes = Array.from({ length: LANES }, () => Promise.resolve());
  const tell = async ({ kind, userId, id }: UserEvent): Promise<void> => {
    if (hub.socketsOf(userId) === 0) return;
    try {
      const content = await byKind.get(kind)?.read(id, userId);
      if (content) hub.tell(userId, { type: 'message', content: { kind, ...content } });
    } catch (error) {
      complain(error);
      hub.tell(userId, { type: 'online', content: true });
    }
  };
  return (told: UserEvent): void => {
    const lane = (told.userId.codePointAt(told.userId.length - 1) ?? 0) % LANES;
    lanes[lane] = (lanes[lane] as Promise<void>).then(() => tell(told));
  };
}

/** A peer that has not answered the previous ping is gone. */
function pingAll(peers: readonly Peer[]): void {
  for (const peer of peers) {
    if (!peer.isAlive) peer.cut();
    peer.isAlive = false;
    peer.ping();
  }
}
