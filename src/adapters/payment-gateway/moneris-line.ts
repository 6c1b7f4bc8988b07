import { subscribe } from 'node:diagnostics_channel';
import type { Outcome } from '#features/payments/server';
import { type Account, type Receipt, type RequestType, readReceipt, requestXml, type Values } from './moneris-xml.ts';

export type PaymentOutcome = Outcome<Receipt>;

export type MonerisLine = {
  ask(type: RequestType, values: Values): Promise<PaymentOutcome>;
  /** The answer that the same request got before. */
  whatBecameOf(type: RequestType, values: Values): Promise<Outcome<Receipt | 'not_found'>>;
};

export type ApiToken = string | (() => Promise<string>);

type Options = Omit<Account, 'apiToken'> & {
  apiToken: ApiToken;
  url: string;
  /** When to wait no longer for an answer. */
  giveUp?: () => AbortSignal;
};

const PATIENCE_MS = 7_500;

const LONGEST_ANSWER = 65_536;

/** Sends requests and reads responses. Neither is logged or thrown: they may hold a card. */
export function openLine({
  url,
  giveUp = () => AbortSignal.timeout(PATIENCE_MS),
  storeId,
  apiToken,
}: Options): MonerisLine {
  const tokenNow = typeof apiToken === 'string' ? async () => apiToken : apiToken;
  async function send(type: RequestType, values: Values, isStatusCheck: boolean): Promise<PaymentOutcome> {
    const account = { storeId, apiToken: await tokenNow() };
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: requestXml(account, type, values, isStatusCheck),
        headers: { 'content-type': 'text/xml; charset=utf-8' },
        redirect: 'error',
        signal: giveUp(),
      });
      if (response.status >= 500) return unknown('5xx');
      if (response.status !== 200) return unknown('bad_answer');
      const text = await response.text();
      const receipt = text.length > LONGEST_ANSWER ? null : readReceipt(text);
      return receipt ? { kind: 'ok', value: receipt } : unknown('bad_answer');
    } catch (error) {
      return outcomeOf(error);
    }
  }
  return {
    ask: (type, values) => send(type, values, false),
    whatBecameOf: async (type, values) => {
      const said = await send(type, values, true);
      if (said.kind !== 'ok') return said;
      const { StatusCode = '', StatusMessage = '' } = said.value;
      if (!/^\d{1,3}$/.test(StatusCode)) return unknown('bad_answer');
      if (Number(StatusCode) < 50 && /^found$/i.test(StatusMessage)) return said;
      return /^not found$/i.test(StatusMessage) ? { kind: 'ok', value: 'not_found' } : unknown('bad_answer');
    },
  };
}

const unknown = (reason: 'timeout' | 'connection_lost' | 'bad_answer' | '5xx') =>
  ({ kind: 'unknown', reason }) as const;

/** Where the connection failed, TLS included, nothing was sent; after any later error the request may have been received. */
function outcomeOf(error: unknown): Outcome<never> {
  if (error instanceof Error && error.name === 'TimeoutError') return unknown('timeout');
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && neverConnected.has(cause) ? { kind: 'unavailable' } : unknown('connection_lost');
}

/**
 * Node's `fetch` errors for a failed connection: no name, nobody listens, no TLS. Their codes do not suffice: the same ones
 * occur when an open connection breaks.
 */
const neverConnected = new WeakSet<Error>();
subscribe('undici:client:connectError', (message) => {
  const { error } = message as { error: unknown };
  if (error instanceof Error) neverConnected.add(error);
});
