import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fail } from '../errors.ts';
import { networkOf } from './network.ts';

export type FairLimits = {
  /** So many calls of all clients run together before they have to share. */
  capacity: number;
  /** This many calls of one client always run, independent of others. */
  guaranteed: number;
  /** So many more of one client wait for their turn. */
  mostWaiting: number;
};

export const FAIR_LIMITS: FairLimits = { capacity: 12, guaranteed: 4, mostWaiting: 200 };

type Client = { running: number; waiting: (() => void)[] };

export type FairShare = ReturnType<typeof fairShare>;

/**
 * Limits the concurrent calls of each client, so that a client who floods the server delays only itself: a single client
 * gets all of the capacity, several get equal parts. Slow calls of one client do not delay another. Each step takes constant
 * time, independent of the number of clients and calls.
 */
export function fairShare({ capacity, guaranteed, mostWaiting }: FairLimits = FAIR_LIMITS) {
  const clients = new Map<string, Client>();
  const shareOfOne = () => Math.max(guaranteed, Math.floor(capacity / clients.size));
  /** The share has grown if others have left since: who waited longest goes first. */
  const admit = (client: Client) => {
    while (client.running < shareOfOne() && client.waiting.length) {
      client.running++;
      client.waiting.shift()?.();
    }
  };
  return {
    /** Undefined where there is no need to wait. A caller that enters must leave. Throws `too-many-requests` when too many wait. */
    enter(key: string): Promise<void> | undefined {
      let client = clients.get(key);
      if (!client) {
        client = { running: 0, waiting: [] };
        clients.set(key, client);
      }
      if (client.waiting.length === 0 && client.running < shareOfOne()) {
        client.running++;
        return undefined;
      }
      const { waiting } = client;
      if (waiting.length >= mostWaiting) throw tooMany();
      const turn = new Promise<void>((resolve) => waiting.push(resolve));
      admit(client);
      return turn;
    },
    leave(key: string): void {
      const client = clients.get(key);
      if (!client) return;
      client.running--;
      admit(client);
      if (client.running === 0) clients.delete(key);
    },
    /** How many clients are being served. */
    size: () => clients.size,
  };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Wraps the handler so that it runs in its client's turn. A slow upload or a slow reader does not occupy a slot. */
export const inTurn =
  (share: FairShare, keyOf: (request: FastifyRequest) => string, handler: Handler): Handler =>
  async (request, reply) => {
    const key = keyOf(request);
    const turn = share.enter(key);
    if (turn) await turn;
    try {
      return await handler(request, reply);
    } finally {
      share.leave(key);
    }
  };

export const networkOfRequest = ({ ip }: FastifyRequest): string => networkOf(ip);

/** From now on, runs every route that is added to the scope in the turn of the caller's network. */
export function takeTurns(scope: FastifyInstance, share: FairShare): void {
  // A HEAD route reuses the wrapped handler of its GET: a call that has a slot must not wait for a second one.
  const wrapped = new WeakSet<object>();
  scope.addHook('onRoute', (route) => {
    if (wrapped.has(route.handler)) return;
    const handler = route.handler;
    const run = (request: FastifyRequest, reply: FastifyReply) =>
      handler.call(scope, request, reply) as Promise<unknown>;
    route.handler = inTurn(share, networkOfRequest, async (request, reply) =>
      run(request, reply),
    ) as RouteHandlerMethod;
    wrapped.add(route.handler);
  });
}

const tooMany = () =>
  fail('too-many-requests', 'Too many requests were sent at once. Please try again in a moment.', {
    retryAfterSeconds: 1,
  });
