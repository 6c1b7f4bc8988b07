import type { KeyRing, PushAddress, PushOutcome, PushSender } from '#features/notifications/server';
import { encrypted } from './encrypted.ts';
import { vapidHeader } from './vapid.ts';

type Options = {
  keys: KeyRing;
  /** The contact for push services when something is wrong: a mail address. */
  contact: string;
  /** Protects our network (SSRF): only addresses that pass are requested. */
  mayAsk: (address: URL) => boolean;
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const A_MINUTE_S = 60;
const AN_HOUR_S = 3600;

/** Speaks to the push services of browsers themselves (RFC 8030): there is no provider between. */
export function webPush({ keys, contact, mayAsk, timeoutMs = TIMEOUT_MS }: Options): PushSender {
  const isAllowed = (endpoint: string) => URL.canParse(endpoint) && mayAsk(new URL(endpoint));
  return {
    currentKey: async () => (await keys.current()).publicKey,
    accepts: (to) => isAllowed(to.endpoint) && hasGoodKeys(to),
    send: async (to, { text, topic, ttlSeconds }, now) => {
      // The settings may list fewer push services than they did when the browser subscribed.
      if (!isAllowed(to.endpoint)) return 'gone';
      const own = await keys.find(to.publicKey);
      if (!own) return 'gone';
      const response = await fetch(to.endpoint, {
        method: 'POST',
        headers: {
          authorization: vapidHeader(own, contact)(to.endpoint, now),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency: 'high',
          topic,
        },
        body: new Uint8Array(encrypted(Buffer.from(text), to)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The body of the response is not read, as it may be of any size.
      await response.body?.cancel();
      return outcomeOf(response, now);
    },
  };
}

function hasGoodKeys(to: PushAddress): boolean {
  try {
    return Buffer.from(to.auth, 'base64url').length === 16 && encrypted(Buffer.alloc(0), to).length > 0;
  } catch {
    return false;
  }
}

function outcomeOf({ ok, status, headers, url }: Response, now: Date): PushOutcome {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const retryAfter = headers.get('retry-after');
  if (status === 429 || (status === 503 && retryAfter)) return { retryAfterSeconds: secondsOf(retryAfter, now) };
  // The address is as good as a key: only its host goes into the log.
  throw new Error(`The push service ${new URL(url).host} answered ${status}`);
}

/** Parses Retry-After as a number or a date (RFC 9110), within bounds. */
function secondsOf(retryAfter: string | null, now: Date): number {
  const asked = /^\d+$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : (Date.parse(retryAfter ?? '') - now.getTime()) / 1000;
  return Number.isNaN(asked) ? A_MINUTE_S : Math.min(Math.max(Math.ceil(asked), 1), AN_HOUR_S);
}
