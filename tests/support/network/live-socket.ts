import { vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { LIVE_PATH, type ServerFrame } from '#platform/live/protocol.ts';
import { PATIENTLY } from '../patience.ts';

type Options = ClientOptions & { path?: string };

/** A socket of the live connection, as a page's worker opens it, and what was said to it so far. */
export function openSocket(origin: string, { path = LIVE_PATH, ...options }: Options = {}) {
  const socket = new WebSocket(origin.replace(/^http/, 'ws') + path, options);
  const frames: ServerFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  const opened = new Promise<void>((resolve) => socket.once('open', () => resolve()));
  /** The code of its end; of the answer, where it was refused at the door. */
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      socket.terminate();
      resolve(response.statusCode ?? 0);
    });
  });
  socket.on('error', () => {});
  let localPort = 0;
  socket.once('upgrade', (response) => (localPort = response.socket.localPort ?? 0));
  const send = (frame: object | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  /** Waits until it was told so much: as frames, the first included. */
  const told = (count: number) => vi.waitUntil(() => frames.length >= count && frames, PATIENTLY);
  /** What was said before this has arrived now: the server answers pings in their turn. */
  const settle = () =>
    new Promise<void>((resolve) => {
      socket.once('pong', () => resolve());
      socket.ping();
    });
  return { socket, frames, opened, closed, send, told, settle, localPort: () => localPort };
}

export type LiveSocket = ReturnType<typeof openSocket>;

/** A socket that is online. */
export async function goOnline(origin: string, token: string, options: Options = {}): Promise<LiveSocket> {
  const one = openSocket(origin, options);
  await one.opened;
  one.send({ type: 'connect', token, app: 'marketplace' });
  await one.told(1);
  return one;
}

/** The contents of the messages that it was told. */
export const messagesOf = ({ frames }: LiveSocket) =>
  frames.flatMap((frame) => (frame.type === 'message' ? [frame.content] : []));
