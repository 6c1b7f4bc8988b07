import * as z from 'zod/mini';
import type { SmsSender } from '#platform/jobs/outbox.ts';

type Options = {
  accountSid: string;
  authToken: string;
  /** A number of the account in E.164, or the id of a messaging service (`MG…`). */
  from: string;
  mostPerDay: number;
  /** The base address of Twilio's API; a fake's in tests. */
  url?: string;
  timeoutMs?: number;
};

const TWILIO = 'https://api.twilio.com';
const TIMEOUT_MS = 10_000;

/** The number can never receive messages: not a number, a landline, unreachable, opted out with STOP, blocked region. */
const UNDELIVERABLE = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

const Accepted = z.object({ sid: z.string().check(z.startsWith('SM')) });
const Refused = z.object({ code: z.number(), message: z.string() });

/** Sends by Twilio's Programmable Messaging. Throws while it takes nothing: the job behind it tries again. */
export function twilioSms({ accountSid, authToken, from, mostPerDay, ...rest }: Options): SmsSender {
  const { url = TWILIO, timeoutMs = TIMEOUT_MS } = rest;
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    keepsMessages: false,
    mostPerDay,
    send: async ({ to, text }) => {
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return outcomeOf(response.status, await response.json().catch(() => null));
    },
  };
}

function outcomeOf(status: number, answer: unknown): 'sent' | 'undeliverable' {
  if (status === 201 && z.safeParse(Accepted, answer).success) return 'sent';
  const { data: refused } = z.safeParse(Refused, answer);
  if (status === 400 && refused && UNDELIVERABLE.has(refused.code)) return 'undeliverable';
  // Its words may name the number: only its code goes into the log.
  throw new Error(`Twilio answered ${status}${refused ? `, code ${refused.code}` : ''}`);
}
