import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { LiveLimits } from './limits.ts';
import { LIVE_PATH } from './protocol.ts';

type Door = {
  app: FastifyInstance;
  isOwnOrigin: (origin: string) => boolean;
  size: () => { all: number; strangers: number };
  /** Whether the network of this request has reached its limit of unauthenticated sockets. */
  isCrowded: () => boolean;
  limits: LiveLimits;
};

/** The response to an upgrade; null where another handler of this server answers it. */
export function upgradeStatus(
  { url = '', headers }: IncomingMessage,
  { app, isOwnOrigin, size, isCrowded, limits }: Door,
): 101 | keyof typeof REASONS | null {
  const [path, query] = url.split('?', 2);
  // While the code is being edited, Vite has a socket of its own.
  if (path !== LIVE_PATH) return app.server.listenerCount('upgrade') > 1 ? null : 404;
  // A secret in an address ends up in logs, so it is always rejected.
  if (query !== undefined) return 400;
  // Browsers always send the Origin of the page that opens a socket; without one the client is no browser, and cross-site
  // attacks do not apply.
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin)) return 403;
  const { all, strangers } = size();
  if (app.isClosing || all >= limits.sockets || strangers >= limits.strangers) return 503;
  return isCrowded() ? 429 : 101;
}

const REASONS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

export function rejectUpgrade(socket: Duplex, status: keyof typeof REASONS): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
