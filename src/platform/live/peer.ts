import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { RequestHeaders, Viewer } from '../contract/handle.ts';
import type { Share } from '../http/network.ts';
import type { LiveLimits } from './limits.ts';
import { CLOSE, type ServerFrame } from './protocol.ts';

/** One socket: a tab of a user, or of a client that has not authenticated. */
export type Peer = {
  viewer: Viewer | null;
  readonly shares: readonly Share[];
  /** Of the request that opened it. */
  readonly headers: RequestHeaders;
  /** False between a ping and its pong. */
  isAlive: boolean;
  send(frame: ServerFrame): void;
  /** An encoded frame for many peers. */
  sendText(text: string): void;
  /** Sends a close frame; terminates a peer that does not respond within 2 s. */
  close(code: number): void;
  cut(): void;
  ping(): void;
};

type Handlers = {
  shares: readonly Share[];
  headers: RequestHeaders;
  /** Frames are handled in order. */
  onFrame: (peer: Peer, text: string) => Promise<void>;
  onGone: (peer: Peer) => void;
};

const GOODBYE_MS = 2_000;

export function peerOf(
  socket: WebSocket,
  limits: LiveLimits,
  clock: Clock,
  { shares, headers, onFrame, onGone }: Handlers,
): Peer {
  const mayGoOn = slidingWindow(limits.frames, clock);
  let frames = Promise.resolve();
  const peer: Peer = {
    viewer: null,
    shares,
    headers,
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
  const isStranger = setTimeout(() => !peer.viewer && rejectPeer(peer), limits.connectMs);
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) return peer.close(CLOSE.unreadable);
    if (!mayGoOn()) return peer.close(CLOSE.tooMany);
    frames = frames.then(() => (socket.readyState === socket.OPEN ? onFrame(peer, String(data)) : undefined));
  });
  socket.on('pong', () => {
    peer.isAlive = true;
  });
  // Too large or invalid frames: the library has closed the socket with the right code.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(isStranger);
    onGone(peer);
  });
  return peer;
}

/** The session does not, or no longer, match the socket. */
export function rejectPeer(peer: Peer): void {
  peer.send({ type: 'error', content: 'unauthenticated' });
  peer.close(CLOSE.unauthenticated);
}

/** Returns whether the window allows one more. */
function slidingWindow({ most, withinMs }: LiveLimits['frames'], clock: Clock): () => boolean {
  const recent: number[] = [];
  return () => {
    const now = clock.now().getTime();
    while (recent[0] !== undefined && recent[0] <= now - withinMs) recent.shift();
    recent.push(now);
    return recent.length <= most;
  };
}
