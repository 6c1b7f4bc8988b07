import { hash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicResponseCache } from '../cache/public-response-cache.ts';
import { shelfOf } from '../cache/shelf.ts';
import { type Operation, pathParameters } from '../contract/contract.ts';
import type { CallContext, OperationBinding, RequestHeaders, Viewer } from '../contract/handle.ts';
import { busy, databaseFailure } from '../db/database-failure.ts';
import { isOrphanError } from '../db/errors.ts';
import { type Failure, fail, isFailure, statusOf } from '../errors.ts';
import { admit } from './access.ts';
import { sendCompressed } from './encoding/compression.ts';
import { COMPRESSIBLE_JSON, encoded, isEncodedOnce } from './encoding/encoded-once.ts';
import { type FairShare, inTurn, networkOfRequest } from './fair-share.ts';
import { readFile, takeFiles } from './file-input.ts';
import { addressOf } from './network.ts';
import { FRESH } from './read-source.ts';
import { runOperation } from './run-operation.ts';

export type ApiOptions = {
  operations: readonly OperationBinding[];
  /**
   * The viewer of a session token; throws `unauthenticated` for one that is unknown, expired or revoked, or that does not work
   * with the cookies of the request.
   */
  authenticate: (sessionToken: string, headers: RequestHeaders) => Promise<Viewer>;
  checkResults?: boolean;
  shared?: PublicResponseCache;
  takeQuota?: (operation: Operation, viewer: Viewer) => Promise<void>;
  /** Learns which call failed with which code, for the security log. */
  recordRefusal?: (operation: Operation, context: CallContext, code: string) => Promise<void>;
  /** In whose turn each call runs. */
  fairShare: FairShare;
  headers?: Record<string, string>;
};

/** Routes every operation below the prefix, with uniform responses and errors. */
export async function registerApi(
  api: FastifyInstance,
  { operations, authenticate, checkResults, shared, takeQuota, recordRefusal, fairShare, headers = {} }: ApiOptions,
) {
  // zod checks the input, once for HTTP and for pages: Fastify's own validation would be a second opinion.
  api.setValidatorCompiler(() => () => true);
  api.setErrorHandler((error, request, reply) =>
    answerFailure(asFailure(error as FastifyError, request), request, reply),
  );
  // A separate route: otherwise the pages' `/*` would answer unknown addresses of the API.
  api.all('/*', { helmet: false }, (request, reply) =>
    answerFailure(fail('not-found', 'There is no such call.'), request, reply.headers(headers)),
  );
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    done(null, payload);
  });
  await takeFiles(api);
  const clients = knownClients(authenticate);
  const answer = async (bound: OperationBinding, context: CallContext, request: FastifyRequest) => {
    // Before a file is read: who may not call need not send it.
    admit(bound.operation, context);
    if (context.viewer) await takeQuota?.(bound.operation, context.viewer);
    const file = await readFile(bound.operation, request);
    const rest = inputOf(bound.operation, request);
    const input = file ? { ...(rest as object), ...file } : rest;
    return runOperation(bound, input, context, { checkResult: checkResults });
  };
  for (const bound of operations) {
    const { operation } = bound;
    const { name, method, path, access, status, isShared, bodyLimit, headers: ofOperation } = operation;
    if (isShared && (method !== 'GET' || access !== 'public')) throw new Error(`${name} cannot be shared`);
    api.route({
      method,
      url: path,
      // Some GET operations change something: a HEAD from a mail scanner must not.
      exposeHeadRoute: false,
      config: { operation: name },
      ...(bodyLimit && { bodyLimit }),
      // Its policy and nonces cost time per response.
      helmet: false,
      onRequest: (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
      handler: inTurn(fairShare, clients.keyOf, async (request, reply) => {
        // Inputs may hold link tokens, and a log-in has no viewer yet.
        if (method !== 'GET') reply.header('cache-control', NO_STORE);
        const context = await contextOf(request, reply, clients.authenticate);
        if (shared?.covers(operation, request))
          return shared.send(bound, inputOf(operation, request), context, request, reply);
        if (context.viewer) reply.header('cache-control', NO_STORE);
        const result = await answer(bound, context, request).catch(async (error: unknown) => {
          if (isFailure(error)) await recordRefusal?.(operation, context, error.code);
          throw error;
        });
        reply.status(status).headers(ofOperation);
        if (!isEncodedOnce(result)) return reply.send({ success: true, result });
        return sendCompressed(request, reply.headers(COMPRESSIBLE_JSON), encoded(result));
      }),
    });
  }
}

const NO_STORE = 'no-cache, no-store';

const sessionTokenOf = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

const MOST_SESSIONS = 10_000;

/** Identifies the sender without a query: the account of a recently used session token, else the network. */
function knownClients(authenticate: ApiOptions['authenticate']) {
  const accounts = shelfOf<string>(MOST_SESSIONS);
  const hashOf = (sessionToken: string) => hash('sha256', sessionToken, 'base64url');
  return {
    keyOf(request: FastifyRequest): string {
      const sessionToken = sessionTokenOf(request);
      return (sessionToken && accounts.get(hashOf(sessionToken))) || networkOfRequest(request);
    },
    async authenticate(sessionToken: string, headers: RequestHeaders): Promise<Viewer> {
      const key = hashOf(sessionToken);
      try {
        const viewer = await authenticate(sessionToken, headers);
        accounts.set(key, `account:${viewer.userId}`);
        return viewer;
      } catch (error) {
        accounts.drop(key);
        throw error;
      }
    },
  };
}

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: ApiOptions['authenticate'],
): Promise<CallContext> {
  const sessionToken = sessionTokenOf(request);
  const viewer = sessionToken ? await authenticate(sessionToken, request.headers) : null;
  return {
    viewer,
    ip: addressOf(request.ip),
    requestId: request.id,
    headers: request.headers,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    tellPosition: (position) => void reply.header(FRESH, position),
  };
}

function inputOf({ method, path }: Operation, { params, query, body }: FastifyRequest): unknown {
  if (isDeeperThan(MOST_DEPTH, body)) throw fail('bad-request', 'The body has too many objects within objects.');
  if (Array.isArray(body)) return body;
  if (body !== undefined && body !== null && typeof body !== 'object')
    throw fail('bad-request', 'The body must be a JSON object.');
  const inQuery = method === 'GET' || method === 'DELETE' ? (query as object) : {};
  const inPath = pathParameters(path).map((name) => [name, (params as Record<string, string>)[name]]);
  return { ...inQuery, ...body, ...Object.fromEntries(inPath) };
}

/** More than any call needs, less than what overflows a recursive reader's stack. */
const MOST_DEPTH = 32;

function isDeeperThan(depth: number, body: unknown): boolean {
  let level: unknown[] = [body];
  for (let n = 0; n <= depth && level.length > 0; n++)
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  return level.length > 0;
}

/** For addresses without a route: invalid percent signs, endless ids. */
export const answerUnreadable =
  (headers: Record<string, string>) =>
  ({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const isEndless = code === 'FST_ERR_MAX_PARAM_LENGTH';
    const failure = isEndless
      ? fail('not-found', 'There is no such thing.')
      : fail('bad-request', 'The address could not be read.');
    return answerFailure(failure, request, reply.headers({ ...headers, 'cache-control': 'no-cache' }));
  };

/** Rejects absolute targets, which are for proxies and would make redirects leave the site. */
export function rejectAbsoluteTargets(
  { url }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Failure) => void,
): void {
  done(url.startsWith('/') ? undefined : fail('bad-request', 'The address could not be read.'));
}

/** Outside the API: a plain sentence without internals. */
export function answerInWords(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, retryAfterSeconds } = asFailure(error, request);
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  const given = isFailure(error) ? undefined : error.statusCode;
  return reply
    .status(given && given >= 400 && given < 500 ? given : statusOf[code])
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);
}

/** Converts every thrown error to an error response; logs unexpected ones here, once. */
function asFailure(error: FastifyError | Failure, request: FastifyRequest): Failure {
  if (isFailure(error)) return error;
  const ofDatabase = databaseFailure(error);
  if (ofDatabase) {
    request.log.warn({ err: error }, ofDatabase.logged);
    return ofDatabase.failure;
  }
  if (isOrphanError(error)) {
    request.log.warn({ err: error }, 'a row whose owner has gone');
    return fail('conflict', 'What this belongs to no longer exists. Please reload the page.');
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return fail('too-large', 'That is more than one request may carry.');
  if (status === 415) return fail('bad-request', 'This kind of body cannot be read here.');
  if (status === 429) return fail('too-many-requests', 'Please try again in a moment.', { retryAfterSeconds: 2 });
  if (status === 503) return busy();
  if (status < 500) return fail('bad-request', 'The request could not be read.');
  request.log.error({ err: error }, 'unexpected failure');
  return fail('internal', `Something went wrong on our side. If it happens again, give us this number: ${request.id}`);
}

function answerFailure(failure: Failure, _request: FastifyRequest, reply: FastifyReply) {
  const { code, message, fields, details, retryAfterSeconds } = failure;
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .status(statusOf[code])
    .send({ success: false, error: { code, message, ...(fields && { fields }), ...details } });
}
