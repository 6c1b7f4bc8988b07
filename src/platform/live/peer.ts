import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Viewer } from '../contract/handle.ts';
import type { Share } from '../http/network.ts';
import type { LiveLimits } from './limits.ts';
import { CLOSE, type ServerFrame } from './protocol.ts';

/** One socket: a tab of a user, or of a client that has not authenticated. */
export type Peer = {
  viewer: Viewer | null;
  /** The networks that it counts towards until it authenticates. */
  readonly shares: readonly Share[];
  /** False from a ping on until its pong. */
  isAlive: boolean;
  send(frame: ServerFrame): void;
  /** A frame that many get, as it goes over the wire. */
  sendText(text: string): void;
  /** Sends a close frame; a peer that does not answer it within 2 s is terminated. */
  close(code: number): void;
  /** Terminates the socket without a close frame. */
  cut(): void;
  ping(): void;
};

type Handlers = {
  shares: readonly Share[];
  /** One frame after the other, in their order. */
  onFrame: (peer: Peer, text: string) => Promise<void>;
  onGone: (peer: Peer) => void;
};

const GOODBYE_MS = 2_000;

/** Puts the protocol's limits around a socket. */
export function peerOf(
  socket: WebSocket,
  limits: LiveLimits,
  clock: Clock,
  { shares, onFrame, onGone }: Handlers,
): Peer {
  const mayGoOn = slidingWindow(limits.frames, clock);
  let frames = Promise.resolve();
  const peer: Peer = {
    viewer: null,
    shares,
    isAlive: true,
    send: (frame) => peer.sendText(JSON.stringify(frame)),
    sendText: (text) => {
      if (socket.readyState !== socket.OPEN) return;
      // The client reads more slowly than events arrive: it refetches the missed ones when it reconnects.
      if (socket.bufferedAmount > limits.maxBufferedBytes) socket.terminate();
      else socket.send(text);
    },
    close: (code) => {
      socket.close(code);
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    },
    cut: () => socket.terminate(),
    ping: () => socket.ping(),
  };
  const isStranger = setTimeout(() => !peer.viewer && refuse(peer), limits.connectMs);
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) return peer.close(CLOSE.unreadable);
    if (!mayGoOn()) return peer.close(CLOSE.tooMany);
    frames = frames.then(() => (socket.readyState === socket.OPEN ? onFrame(peer, String(data)) : undefined));
  });
  socket.on('pong', () => {
    peer.isAlive = true;
  });
  // Too large a frame, or nonsense: the library has closed it with the right code.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(isStranger);
    onGone(peer);
  });
  return peer;
}

/** The session is not, or no longer, the one that the socket was opened for. */
export function refuse(peer: Peer): void {
  peer.send({ type: 'error', content: 'unauthenticated' });
  peer.close(CLOSE.unauthenticated);
}

/** Returns whether one more is allowed within any window as long as the limit's. */
function slidingWindow({ most, withinMs }: LiveLimits['frames'], clock: Clock): () => boolean {
  const recent: number[] = [];
  return () => {
    const now = clock.now().getTime();
    while (recent[0] !== undefined && recent[0] <= now - withinMs) recent.shift();
    recent.push(now);
    return recent.length <= most;
  };
}
