import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { LiveLimits } from './limits.ts';
import { LIVE_PATH } from './protocol.ts';

type Door = {
  app: FastifyInstance;
  isOwnOrigin: (origin: string) => boolean;
  size: () => { all: number; strangers: number };
  isCrowded: () => boolean;
  limits: LiveLimits;
};

/** The upgrade's response; null: another handler's. */
export function upgradeStatus(
  { url = '', headers }: IncomingMessage,
  { app, isOwnOrigin, size, isCrowded, limits }: Door,
): 101 | keyof typeof REASONS | null {
  const [path, query] = url.split('?', 2);
  // In development, Vite has its own socket.
  if (path !== LIVE_PATH) return app.server.listenerCount('upgrade') > 1 ? null : 404;
  // A session token in an address ends up in logs, so it is always rejected.
  if (query !== undefined) return 400;
  // Browsers always send the page's Origin; other clients cannot be part of a cross-site attack.
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
