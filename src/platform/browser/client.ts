import { type Call, FRESH, type Operation, pathParameters } from '../contract/contract.ts';
import { type ErrorCode, fail, isFailure } from '../errors.ts';

const TIMEOUT_MS = 60_000;

export type ClientOptions = {
  base: string;
  token: () => string | null;
  onUnauthenticated?: (sessionToken: string, reason: string) => void;
  /** Asks the user to authenticate again; false: canceled. */
  reauthenticate?: () => Promise<boolean>;
  /** The page is being left: requests must outlive it. */
  isLeaving?: () => boolean;
  /** Aborted when the session ends, as its pending reads would be rejected. */
  whileSignedIn?: () => AbortSignal;
  /** Where the last write is kept, for the reads that follow. */
  written?: Written;
  fetch?: typeof fetch;
};

type Written = { get(): string | null; begin(): void; end(position: string | null): void };

/** The typed client of the browser (and of tests): an operation becomes one HTTP request. Throws `Failure`. */
export function httpClient(options: ClientOptions) {
  const { base, token, onUnauthenticated, isLeaving, whileSignedIn, reauthenticate } = options;
  const sendOnce = async (operation: Operation, input: unknown, headers: Record<string, string>): Promise<unknown> => {
    const { url, body, type } = requestOf(operation, input);
    const sessionToken = token();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const isRead = operation.method === 'GET';
    const position = isRead ? options.written?.get() : null;
    const signedIn = isRead && operation.access !== 'public' ? whileSignedIn?.() : undefined;
    let response: Response | undefined;
    if (!isRead) options.written?.begin();
    try {
      response = await (options.fetch ?? fetch)(base + url, {
        method: operation.method,
        headers: {
          accept: 'application/json',
          ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
          ...(type && { 'content-type': type }),
          ...(position && { [FRESH]: position }),
          ...headers,
        },
        // Browsers obey Clear-Site-Data of a log-out only then. No cookie carries a session, and no call reads one.
        credentials: 'same-origin',
        cache: 'no-cache',
        signal: signedIn ? AbortSignal.any([signedIn, timeout]) : timeout,
        ...(isLeaving?.() && { keepalive: true }),
        ...(body !== undefined && { body }),
      });
    } catch {
      if (signedIn?.aborted) throw fail('unauthenticated', 'You are logged out.');
      throw unanswered(base);
    } finally {
      const told = response?.headers.get(FRESH) ?? null;
      // Some reads write.
      if (isRead && told) options.written?.begin();
      if (!isRead || told) options.written?.end(told);
    }
    try {
      return await resultOf(response, base);
    } catch (error) {
      if (sessionToken && isFailure(error) && error.code === 'unauthenticated')
        onUnauthenticated?.(sessionToken, error.message);
      throw error;
    }
  };
  const send = async (operation: Operation, input: unknown, headers: Record<string, string> = {}): Promise<unknown> => {
    try {
      return await sendOnce(operation, input, headers);
    } catch (error) {
      if (!reauthenticate || !isFailure(error) || error.code !== 'reauthentication-needed' || !(await reauthenticate()))
        throw error;
      return sendOnce(operation, input, headers);
    }
  };
  return send as Call & ((operation: Operation, input: unknown, headers: Record<string, string>) => Promise<unknown>);
}

type Sent = { url: string; body?: string | FormData; type?: string };

function requestOf({ method, path }: Operation, input: unknown): Sent {
  if (Array.isArray(input)) return { url: path, ...asJson(input) };
  const rest: Record<string, unknown> = { ...(input as object) };
  let url = path;
  for (const name of pathParameters(path)) {
    url = url.replace(`:${name}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const hasFile = Object.values(rest).some((value) => value instanceof Blob);
  if (hasFile) return { url, body: asForm(rest as Record<string, Blob | string>) };
  if (method !== 'GET') return { url, ...(!(method === 'DELETE' && Object.keys(rest).length === 0) && asJson(rest)) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return { url: query.size ? `${url}?${query}` : url };
}

const asJson = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' });

/** The sender sets the content type, with its boundary. */
function asForm(parts: Record<string, Blob | string>): FormData {
  const form = new FormData();
  // The server reads no field that comes after the file.
  const inOrder = Object.entries(parts).sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob));
  for (const [name, part] of inOrder) form.set(name, part);
  return form;
}

/** Neither a result nor a refusal came: whether the server has the request is not known. */
const unanswered = (base: string) =>
  fail('unavailable', `Failed Connecting to the Service @ ${hostOf(base)}`, { details: { isUnanswered: true } });

type Answer = {
  success?: boolean;
  result?: unknown;
  error?: { code: ErrorCode; message: string; fields?: Record<string, string> } & Record<string, unknown>;
};

async function resultOf(response: Response, base: string): Promise<unknown> {
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (answer?.success === true) return answer.result;
  if (!answer?.error) throw unanswered(base);
  const { code, message, fields, ...details } = answer.error;
  throw fail(code, message, {
    fields,
    details,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  });
}

const hostOf = (base: string) => (base.startsWith('/') ? globalThis.location?.host : new URL(base).host);
