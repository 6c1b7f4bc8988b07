import { describe, expect, it } from 'vitest';
import type { PaymentGateway } from './payment-gateway.ts';
import { resilientGateway } from './resilient-gateway.server.ts';

const payment = { vaultKey: 'v', amountCents: 1130, currency: 'CAD', orderRef: 'WK-204817' } as const;
const good = { key: 'k', authRef: 'a', amountCents: 1130, currency: 'CAD' };

const answering = (authorize: () => unknown) => ({ authorize }) as unknown as PaymentGateway;
const ask = (authorize: () => unknown, limits = {}) =>
  resilientGateway(answering(authorize), limits).authorize('k', payment);

describe('the resilientGateway gateway', () => {
  it('passes on what is exactly as asked', async () => {
    expect(await ask(async () => ({ kind: 'ok', value: good }))).toEqual({ kind: 'ok', value: good });
    const declined = { kind: 'declined', code: 'insufficient_funds', providerCode: '51' };
    expect(await ask(async () => declined)).toEqual(declined);
  });

  it.each([
    ['another amount', { kind: 'ok', value: { ...good, amountCents: 1131 } }],
    ['another key', { kind: 'ok', value: { ...good, key: 'other' } }],
    ['another currency', { kind: 'ok', value: { ...good, currency: 'USD' } }],
    ['no reference', { kind: 'ok', value: { ...good, authRef: undefined } }],
    ['a page of HTML', '<html>'],
    ['nothing', undefined],
    ['null', null],
    ['a kind that does not exist', { kind: 'perhaps' }],
    ['a refusal without a reason', { kind: 'declined' }],
  ])('counts %s as unknown', async (_what, answer) => {
    expect(await ask(async () => answer)).toEqual({ kind: 'unknown', reason: 'bad_answer' });
  });

  it('waits no longer than it may', async () => {
    expect(await ask(() => new Promise(() => {}), { timeoutMs: 5 })).toEqual({ kind: 'unknown', reason: 'timeout' });
  });

  it('lets no error through: it could hold the request', async () => {
    const outcome = await ask(async () => {
      throw new Error('while sending 4242424242424242');
    });
    expect(outcome).toEqual({ kind: 'unknown', reason: 'connection_lost' });
  });

  it('leaves a provider in trouble alone after five failures in a row, and tries again later', async () => {
    let asked = 0;
    let answer: unknown = { kind: 'unavailable' };
    const gateway = resilientGateway(
      answering(async () => {
        asked++;
        return answer;
      }),
      { halfOpenAfterMs: 0 },
    );
    const closed = resilientGateway(
      answering(async () => {
        asked++;
        return answer;
      }),
    );
    for (let n = 0; n < 8; n++) expect(await closed.authorize(`k${n}`, payment)).toEqual({ kind: 'unavailable' });
    expect(asked).toBe(5);
    for (let n = 0; n < 5; n++) await gateway.authorize(`k${n}`, payment);
    answer = { kind: 'ok', value: good };
    expect(await gateway.authorize('k', payment)).toMatchObject({ kind: 'ok' });
  });

  it('is not closed to others by one payment that is never answered, however often it is asked about', async () => {
    const silent = { kind: 'unknown', reason: 'timeout' };
    const asked: string[] = [];
    const gateway = resilientGateway({
      authorize: async (key: string) => {
        asked.push(key);
        return key === 'silent' ? silent : { kind: 'ok', value: { ...good, key } };
      },
    } as unknown as PaymentGateway);
    for (let n = 0; n < 12; n++) expect(await gateway.authorize('silent', payment)).toEqual(silent);
    expect(await gateway.authorize('other', payment)).toMatchObject({ kind: 'ok' });
    expect(asked).toHaveLength(13);
  });

  it('is closed by several such payments, and one of them may be the one that finds the provider well again', async () => {
    let answer: unknown = { kind: 'unknown', reason: 'timeout' };
    const gateway = resilientGateway(
      answering(async () => answer),
      { halfOpenAfterMs: 1_000_000 },
    );
    const healed = resilientGateway(
      answering(async () => answer),
      { halfOpenAfterMs: 0 },
    );
    for (let round = 0; round < 3; round++) for (const key of 'abcd') await gateway.authorize(key, payment);
    expect(await gateway.authorize('e', payment)).toEqual(answer);
    expect(await gateway.authorize('a', payment)).toEqual({ kind: 'unavailable' });
    for (const key of 'bcdek') await healed.authorize(key, payment);
    answer = { kind: 'ok', value: good };
    expect(await healed.authorize('k', payment)).toMatchObject({ kind: 'ok' });
  });

  it('does not count declines as provider failures', async () => {
    let asked = 0;
    const gateway = resilientGateway(
      answering(async () => {
        asked++;
        return { kind: 'declined', code: 'other', providerCode: '05' };
      }),
    );
    for (let n = 0; n < 8; n++) await gateway.authorize('k', payment);
    expect(asked).toBe(8);
  });
});
