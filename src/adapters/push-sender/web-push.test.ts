import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newVapidKeys } from '#features/notifications/server';
import { contactOf, startPushService } from '../../../tests/support/push/push-service.ts';
import { webPush } from './web-push.ts';

const service = await startPushService();
afterAll(() => service.close());
beforeEach(() => {
  service.delivered.length = 0;
  service.asked.length = 0;
});

const [own, older] = [newVapidKeys(), newVapidKeys()];
const keys = {
  current: async () => own,
  find: async (publicKey: string | null) =>
    [older, own].find((one) => publicKey === null || one.publicKey === publicKey) ?? null,
};
const isOurs = ({ origin }: URL) => origin === service.origin;
const sender = webPush({ keys, contact: 'help@wicket.example', mayAsk: isOurs });
const message = { text: '{"body":"Order 12 is ready for pickup"}', topic: 'order-12', ttlSeconds: 3600 };
const now = new Date();
const addressOf = ({ endpoint, keys: its }: ReturnType<typeof service.browser>) => ({
  endpoint,
  ...its,
  publicKey: own.publicKey as string | null,
});
const send = (browser = service.browser()) => sender.send(addressOf(browser), message, now);

describe('the example of RFC 8292', () => {
  it('is a header that the tests’ push service takes', () => {
    const token = [
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9',
      'eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0',
      'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
    ].join('.');
    const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
    const when = { origin: 'https://push.example.net', now: new Date(1453523768_000 - 3600_000) };
    expect(contactOf(`vapid t=${token}, k=${key}`, when)).toBe('mailto:push@example.com');
    expect(() => contactOf(`vapid t=${token}, k=${own.publicKey}`, when)).toThrow('A signature by another key');
  });
});

describe('the push sender', () => {
  it('sends what its browser alone can read, as who we are', async () => {
    const browser = service.browser();
    expect(await send(browser)).toBe('sent');
    expect(service.refused).toEqual([]);
    expect(service.delivered).toEqual([
      {
        endpoint: browser.endpoint,
        key: own.publicKey,
        ttl: '3600',
        urgency: 'high',
        topic: 'order-12',
        contact: 'mailto:help@wicket.example',
        text: message.text,
      },
    ]);
  });

  it.each([404, 410])('treats %i as an ended subscription', async (status) => {
    service.answer({ status });
    expect(await send()).toBe('gone');
  });

  it.each([
    ['seconds', 429, '30', 30],
    ['a date', 429, new Date(now.getTime() + 90_000).toUTCString(), 90],
    ['no word', 429, undefined, 60],
    ['nonsense', 429, 'soon', 60],
    ['a time that is over', 429, new Date(now.getTime() - 90_000).toUTCString(), 1],
    ['a week', 429, '604800', 3600],
    ['seconds while it is busy', 503, '7', 7],
  ])('retries later when requested, with %s', async (_, status, retryAfter, seconds) => {
    service.answer({ status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
    const outcome = await send();
    expect(outcome).toEqual({ retryAfterSeconds: expect.any(Number) });
    // A date counts whole seconds.
    expect(Math.abs((outcome as { retryAfterSeconds: number }).retryAfterSeconds - seconds)).toBeLessThanOrEqual(1);
  });

  it.each([400, 401, 403, 413, 500, 502, 503])(
    'throws at %i, so that the job tries again, and tells no address',
    async (status) => {
      service.answer({ status, body: 'x'.repeat(2_000_000) });
      await expect(send()).rejects.toThrow(new RegExp(`^The push service 127\\.0\\.0\\.1:\\d+ answered ${status}$`));
    },
  );

  it('throws on a time-out and without a connection', async () => {
    service.answer('silence');
    const hasty = webPush({ keys, contact: 'help@wicket.example', mayAsk: isOurs, timeoutMs: 300 });
    await expect(hasty.send(addressOf(service.browser()), message, now)).rejects.toThrow(/timeout/);
    const nobody = webPush({ keys, contact: 'help@wicket.example', mayAsk: () => true });
    const address = { ...addressOf(service.browser()), endpoint: 'http://127.0.0.1:1/' };
    await expect(nobody.send(address, message, now)).rejects.toThrow('fetch failed');
  });

  it.each([
    ['the present key', own.publicKey, own],
    ['an older key', older.publicKey, older],
    ['no key that was noted, so the oldest', null, older],
  ])('signs with the key that the browser subscribed with: %s', async (_of, publicKey, used) => {
    await sender.send({ ...addressOf(service.browser()), publicKey }, message, now);
    expect(service.delivered.map(({ key }) => key)).toEqual([used.publicKey]);
  });

  it('has nobody to send to once the key is removed', async () => {
    expect(
      await sender.send({ ...addressOf(service.browser()), publicKey: newVapidKeys().publicKey }, message, now),
    ).toBe('gone');
    expect(service.asked).toEqual([]);
  });

  it('follows no redirect: it would lead past the guard', async () => {
    service.answer({ status: 307, headers: { location: `${service.origin}/elsewhere` } });
    await expect(send()).rejects.toThrow();
    expect(service.asked).toHaveLength(1);
  });

  it('sends no request to a forbidden address', async () => {
    const elsewhere = await startPushService();
    const browser = elsewhere.browser();
    expect(sender.accepts(addressOf(browser))).toBe(false);
    expect(await sender.send(addressOf(browser), message, now)).toBe('gone');
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it.each([
    ['a point that is none', { p256dh: `B${'A'.repeat(86)}` }],
    ['a short secret', { auth: 'AAAA' }],
    ['no address', { endpoint: 'nowhere' }],
  ])('accepts nothing that cannot be sent to: %s', (_, change) => {
    const good = addressOf(service.browser());
    expect(sender.accepts(good)).toBe(true);
    expect(sender.accepts({ ...good, ...change })).toBe(false);
  });
});
