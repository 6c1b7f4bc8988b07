import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fail } from '../errors.ts';
import { networkOf } from './network.ts';

export type FairLimits = {
  /** Concurrent calls of all clients before they share. */
  capacity: number;
  /** Calls of one client that always run, independent of others. */
  guaranteed: number;
  /** Calls of one client that may wait. */
  mostWaiting: number;
};

export const FAIR_LIMITS: FairLimits = { capacity: 12, guaranteed: 4, mostWaiting: 200 };

type Client = { running: number; waiting: (() => void)[] };

export type FairShare = ReturnType<typeof fairShare>;

/**
 * Divides concurrent calls equally between active clients, so that a flooding client, or one with slow calls, delays
 * only itself. Each step takes constant time.
 */
export function fairShare({ capacity, guaranteed, mostWaiting }: FairLimits = FAIR_LIMITS) {
  const clients = new Map<string, Client>();
  const shareOfOne = () => Math.max(guaranteed, Math.floor(capacity / clients.size));
  /** The share grows when others leave: the longest waiting goes first. */
  const admit = (client: Client) => {
    while (client.running < shareOfOne() && client.waiting.length) {
      client.running++;
      client.waiting.shift()?.();
    }
  };
  return {
    /** Undefined: no wait. Callers that enter must leave. Throws `too-many-requests` when too many wait. */
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
    size: () => clients.size,
  };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Runs the handler in its client's turn. Slow uploads and readers occupy no slot. */
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

/** Runs every later route of the scope in the turn of the caller's network. */
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
