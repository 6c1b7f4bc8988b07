import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fail } from '../errors.ts';
import { networkOf } from './network.ts';

export type FairLimits = {
  /** So many calls of all clients run together before they have to share. */
  capacity: number;
  /** So many of one client run whatever the others do. */
  guaranteed: number;
  /** So many more of one client wait for their turn. */
  mostWaiting: number;
};

export const FAIR_LIMITS: FairLimits = { capacity: 12, guaranteed: 4, mostWaiting: 200 };

type Client = { running: number; waiting: (() => void)[] };

export type FairShare = ReturnType<typeof fairShare>;

/**
 * Lets each client run so many calls at a time that one who sends hundreds waits for themselves, and nobody for them: alone
 * all of the capacity, beside others an equal part of it. No client is held up by how slow the calls of another are. Each
 * step takes the same time however many clients and calls there are.
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

/** The handler, run in the turn of its client. A body that comes slowly and a reader who reads slowly hold no turn. */
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

/** Runs every route that is added to the scope from now on in the turn of the network that asks. */
export function takeTurns(scope: FastifyInstance, share: FairShare): void {
  // A HEAD route comes with the handler of its GET: nobody waits for a turn while having one.
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
