import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import type { RequestHeaders, Viewer } from '../contract/handle.ts';
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
  /**
   * The viewer of a session token, or of the device whose cookie opened the socket (`DEVICE_TOKEN`); throws `unauthenticated` for
   * one that is unknown, expired or revoked.
   */
  authenticate: (token: string, headers: RequestHeaders) => Promise<Viewer>;
  activeSessions: (sessionIds: string[]) => Promise<Set<string>>;
  /** The channel that signals a user's id when one of their sessions ends, or a store's key when one of its devices does. */
  sessionEnded: string;
  /** The channel that signals a user's id when what their role lets them do changes. */
  rightsChanged: string;
  isOwnOrigin: (origin: string) => boolean;
  /** The number of trusted proxies before this server. */
  trustProxy: number;
  clock: Clock;
  log: Log;
  limits?: Partial<LiveLimits>;
};

/**
 * The live connection: a socket per tab of a signed-in user. Events are never the only source of data: an offline
 * client refetches.
 */
export async function registerLive(app: FastifyInstance, options: LiveOptions): Promise<{ sockets(): number }> {
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
      hub.add(peerOf(opened, limits, clock, { shares, headers: request.headers, onFrame, onGone: hub.remove }));
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
  return { sockets: () => hub.size().all };
}

const complainTo = (log: Log) => (error: unknown) =>
  log.warn({ err: error }, 'the live connection could not read the database');

function hear(hub: Hub, { signals, events, sessionEnded, rightsChanged, log }: LiveOptions) {
  const complain = complainTo(log);
  const tell = teller(events, hub, complain);
  return signals.listen({
    channels: {
      [LIVE]: (payload) => tell(JSON.parse(payload)),
      [sessionEnded]: (userId) => void hub.closeRevoked(userId).catch(complain),
      // First those that have nothing to come back for: their session ended with the change.
      [rightsChanged]: (userId) =>
        void hub
          .closeRevoked(userId)
          .then(() => hub.reconnect(userId))
          .catch(complain),
    },
    onGap: () => {
      hub.closeRevoked().catch(complain);
      for (const peer of hub.everyone()) if (peer.viewer) peer.send({ type: 'online', content: true });
    },
  });
}

/** Concurrent reads: a storm of signals must not exhaust the database. */
const LANES = 4;

/**
 * Parses a message and forwards it to sockets of its user here, in order per user. An unreadable message makes the
 * client refetch.
 */
function teller(events: readonly BoundEvent[], hub: Hub, complain: (error: unknown) => void) {
  const byKind = new Map(events.map((one) => [one.event.kind, one]));
  const lanes = Array.from({ length: LANES }, () => Promise.resolve());
  const tell = async ({ kind, userId, id }: UserEvent): Promise<void> => {
    if (hub.socketsOf(userId) === 0) return;
    try {
      const bound = byKind.get(kind);
      const content = await bound?.read(id, userId);
      if (content) hub.tell(userId, { type: 'message', content: { kind, ...content } }, bound?.event);
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
