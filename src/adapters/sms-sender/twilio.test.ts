import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { twilioSms } from './twilio.ts';

const SID = `AC${'0'.repeat(32)}`;
const accepted = { sid: `SM${'1'.repeat(32)}`, status: 'queued', to: '+14165550123', error_code: null };
const refused = (status: number, code: number) => ({
  status,
  body: { code, message: `The 'To' number +14165550123 is not right.`, more_info: '', status },
});

/** A fake of the documented API: returns the response that the test sets, and records requests. */
let answer: { status: number; body: unknown } | 'silence';
let asked: { method: string; path: string; authorization: string; form: Record<string, string> }[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  const { method = '', url: path = '', headers } = request;
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  asked.push({ method, path, authorization: headers.authorization ?? '', form });
  if (answer === 'silence') return;
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const account = { accountSid: SID, authToken: 'secret', from: '+16475550100', mostPerDay: 500, url };
const sms = { id: '0198f000-0000-7000-8000-000000000001', to: '+14165550123', text: 'Your PIN is 123456.' };

beforeEach(() => {
  asked = [];
});

describe('the Twilio adapter', () => {
  it('posts a message as the account, and is done when it is queued', async () => {
    answer = { status: 201, body: accepted };
    const sender = twilioSms(account);
    expect(await sender.send(sms)).toBe('sent');
    expect(asked).toEqual([
      {
        method: 'POST',
        path: `/2010-04-01/Accounts/${SID}/Messages.json`,
        authorization: `Basic ${btoa(`${SID}:secret`)}`,
        form: { To: sms.to, From: '+16475550100', Body: sms.text },
      },
    ]);
    expect(sender).toMatchObject({ keepsMessages: false, mostPerDay: 500 });
  });

  it('sends through a messaging service where one is named', async () => {
    answer = { status: 201, body: accepted };
    await twilioSms({ ...account, from: 'MG22' }).send(sms);
    expect(asked[0]?.form).toEqual({ To: sms.to, MessagingServiceSid: 'MG22', Body: sms.text });
  });

  it.each([21211, 21614])('gives up on a number that Twilio rejects for good (%i)', async (code) => {
    answer = refused(400, code);
    expect(await twilioSms(account).send(sms)).toBe('undeliverable');
  });

  it.each([
    ['401, a wrong token', refused(401, 20003), 'Twilio answered 401, code 20003'],
    ['429, too many at once', refused(429, 20429), 'Twilio answered 429, code 20429'],
    ['400 for a reason that is ours', refused(400, 21603), 'Twilio answered 400, code 21603'],
    ['a 500', { status: 500, body: 'Internal Server Error' }, 'Twilio answered 500'],
    ['a 503', refused(503, 20503), 'Twilio answered 503, code 20503'],
    ['an answer that is no JSON', { status: 201, body: '<html>' }, 'Twilio answered 201'],
    ['an answer without an id', { status: 201, body: { status: 'queued' } }, 'Twilio answered 201'],
  ])('throws on %s, so that the job retries, and reveals no number', async (_, given, message) => {
    answer = given;
    await expect(twilioSms(account).send(sms)).rejects.toThrow(new RegExp(`^${message}$`));
  });

  it('throws on a time-out and without a connection', async () => {
    answer = 'silence';
    await expect(twilioSms({ ...account, timeoutMs: 300 }).send(sms)).rejects.toThrow(/timeout/);
    await expect(twilioSms({ ...account, url: 'http://127.0.0.1:1' }).send(sms)).rejects.toThrow('fetch failed');
  });

  it('follows no redirect: the token would go along', async () => {
    answer = { status: 307, body: '' };
    await expect(twilioSms(account).send(sms)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });
});
