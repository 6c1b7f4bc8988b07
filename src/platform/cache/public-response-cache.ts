import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Operation } from '../contract/contract.ts';
import type { Point } from '../contract/fields.ts';
import type { CallContext, OperationBinding } from '../contract/handle.ts';
import { bytesOfBody, type CompressibleBody, sendCompressed } from '../http/encoding/compression.ts';
import { COMPRESSIBLE_JSON, encoded } from '../http/encoding/encoded-once.ts';
import { readInput, runParsed } from '../http/run-operation.ts';
import { type CacheLimits, responseCache } from './response-cache.ts';

export type PublicResponseCache = ReturnType<typeof publicResponseCache>;

/** Computes each response of an anonymous call once per some seconds, for operations marked as shared. */
export function publicResponseCache(
  limits: CacheLimits,
  { clock, checkResults }: { clock: Clock; checkResults?: boolean },
) {
  const cache = responseCache<CompressibleBody>(limits, { clock, bytesOf: bytesOfBody });
  return {
    /** A request with a session token is not anonymous, even if the operation ignores it. */
    covers: ({ isShared }: Operation, { headers }: FastifyRequest): boolean =>
      isShared && headers.authorization === undefined,
    async send(
      bound: OperationBinding,
      input: unknown,
      context: CallContext,
      request: FastifyRequest,
      reply: FastifyReply,
    ) {
      const parsed = inItsCell(readInput(bound.operation, input));
      const answer = await cache.get(`${bound.operation.name} ${JSON.stringify(parsed)}`, async () => {
        const result = await runParsed(bound, parsed, context, { checkResult: checkResults });
        return encoded(result);
      });
      reply.status(bound.operation.status).headers(COMPRESSIBLE_JSON);
      // Never null: the response of every successful call is cached.
      return sendCompressed(request, reply, answer as CompressibleBody);
    },
  };
}

/** Degrees of a cell's side: 11 m from south to north, 8 m from west to east in Ontario. */
const CELL = 1e-4;

function inItsCell(input: unknown): unknown {
  const { loc } = input as { loc?: Point };
  if (!loc) return input;
  const snap = (degrees: number) => Math.round(degrees / CELL) / (1 / CELL);
  return { ...(input as object), loc: { lng: snap(loc.lng), lat: snap(loc.lat) } };
}
