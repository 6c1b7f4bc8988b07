import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { resilientGateway } from '#features/payments/server';
import { CARD } from '../../../tests/support/checkout.ts';
import type { Fault } from '../../../tests/support/payments/moneris-protocol.ts';
import { startMoneris } from '../../../tests/support/payments/moneris-server.ts';
import { openMoneris } from './moneris.ts';

let now = new Date('2026-11-20T17:00:00Z'); // noon in Toronto
const clock = () => now;
const server = await startMoneris({ now: clock });
afterAll(() => server.close());

const account = { url: server.url, storeId: 'store5', apiToken: 'yesguy', now: clock, giveUp: server.giveUp };
const bare = openMoneris({ ...account, cardEntry: 'direct' });
// As the program uses it; nothing breaks off here, for each test has its own trouble.
const calm = { breakAfter: 1000 };
const direct = resilientGateway(bare, calm);
const hosted = resilientGateway(openMoneris({ ...account, cardEntry: 'hosted' }), calm);

beforeEach(() => {
  now = new Date('2026-11-20T17:00:00Z');
  server.requests.length = 0;
});

const entryOf = (number: string, cvv = '123') => ({ entry: { number, expiry: '1230', cvv }, postalCode: 'M5V 2T6' });
const added = (number: string, cvv?: string) => direct.addCard(randomUUID(), entryOf(number, cvv));
async function vaultKey(number: string = CARD.visa): Promise<string> {
  const said = await added(number);
  if (said.kind !== 'ok') throw new Error(said.kind);
  return said.value.vaultKey;
}
const payment = { amountCents: 1130, currency: 'CAD', orderRef: 'WK-104817' } as const;
const sent = () => server.requests.map(({ type, isStatusCheck }) => `${type}${isStatusCheck ? '?' : ''}`);

async function authorized(number: string = CARD.visa): Promise<{ key: string; authRef: string; vaultKey: string }> {
  const key = randomUUID();
  const card = await vaultKey(number);
  const said = await direct.authorize(key, { vaultKey: card, ...payment });
  if (said.kind !== 'ok') throw new Error(said.kind);
  server.requests.length = 0;
  return { key, authRef: said.value.authRef, vaultKey: card };
}
async function captured() {
  const held = await authorized();
  const said = await direct.capture('c', { authRef: held.authRef, amountCents: 1130 });
  if (said.kind !== 'ok') throw new Error(said.kind);
  server.requests.length = 0;
  return { ...held, captureRef: said.value.captureRef };
}
const allOf = (captureRef: string) => ({
  ...{ captureRef, amountCents: 1130, capturedCents: 1130 },
  ...{ earlier: [], isAgain: true },
});
const happened = (...types: string[]) =>
  server.transactions.filter(({ type, receipt }) => types.includes(type) && Number(receipt.ResponseCode) < 50).length;

/** The ways in which a request may fail, and what is known then. */
const TROUBLES: [string, Fault, object][] = [
  ['time-out before it was heard', { kind: 'hang', when: 'before' }, { kind: 'unknown', reason: 'timeout' }],
  ['time-out after it was done', { kind: 'hang', when: 'after' }, { kind: 'unknown', reason: 'timeout' }],
  ['line cut before it was heard', { kind: 'cut', when: 'before' }, { kind: 'unknown', reason: 'connection_lost' }],
  ['line cut after it was done', { kind: 'cut', when: 'after' }, { kind: 'unknown', reason: 'connection_lost' }],
  ['an error of theirs', { kind: 'status', status: 503, when: 'after' }, { kind: 'unknown', reason: '5xx' }],
  ['a redirect', { kind: 'status', status: 302, when: 'before' }, { kind: 'unknown' }],
  ['a page of HTML', { kind: 'body', body: '<html><p>Down</html>', when: 'after' }, { reason: 'bad_answer' }],
  [
    'half an answer',
    { kind: 'body', body: '<response><receipt><ResponseCode>027', when: 'after' },
    { reason: 'bad_answer' },
  ],
  ['nothing', { kind: 'body', body: '', when: 'after' }, { kind: 'unknown', reason: 'bad_answer' }],
  [
    'no response code',
    { kind: 'answer', change: { ResponseCode: 'null', Complete: 'false' }, when: 'after' },
    { kind: 'unknown', reason: 'bad_answer' },
  ],
  [
    'timed out at the bank',
    { kind: 'answer', change: { TimedOut: 'true', ResponseCode: 'null' }, when: 'after' },
    { kind: 'unknown', reason: 'bad_answer' },
  ],
  [
    'approved, and timed out',
    { kind: 'answer', change: { TimedOut: 'true' }, when: 'after' },
    { kind: 'unknown', reason: 'bad_answer' },
  ],
  [
    'approved, and not complete',
    { kind: 'answer', change: { Complete: 'false' }, when: 'after' },
    { kind: 'unknown', reason: 'bad_answer' },
  ],
  [
    'another amount',
    { kind: 'answer', change: { TransAmount: '11.31' }, when: 'after' },
    { kind: 'unknown', reason: 'bad_answer' },
  ],
  [
    'somebody else’s order',
    { kind: 'answer', change: { ReceiptId: 'other' }, when: 'after' },
    { kind: 'unknown', reason: 'bad_answer' },
  ],
];

describe('saving a card at Moneris', () => {
  it.each([
    [CARD.visa, 'visa', '4242'],
    [CARD.visaDebit, 'visa-debit', '5556'],
    [CARD.master, 'master', '4444'],
    [CARD.amex, 'amex', '0005'],
  ])('verifies %s with CVV and postal code, then keeps it: %s', async (number, kind, last4) => {
    expect(await added(number)).toEqual({
      kind: 'ok',
      value: { key: expect.any(String), vaultKey: expect.any(String), kind, last4, expiry: '1230' },
    });
    expect(sent()).toEqual(['card_verification', 'res_add_cc']);
    expect(server.requests[0]?.fields).toMatchObject({
      ...{ pan: number, expdate: '3012', cvd_indicator: '1', cvd_value: '123', avs_zipcode: 'M5V2T6' },
      ...{ payment_indicator: 'C', payment_information: '0', crypt_type: '7' },
    });
    expect(server.requests[1]?.fields.issuer_id).toBe(`issuer-${last4}`);
  });

  it('sends the CVV in one request alone', async () => {
    await added(CARD.visa, '739');
    expect(server.requests.map(({ xml }) => xml.includes('739'))).toEqual([true, false]);
  });

  it('rejects a card whose CVV or postal code is wrong, or that the bank declines', async () => {
    expect(await added(CARD.visa, '000')).toEqual({ kind: 'declined', code: 'cvd_mismatch', providerCode: 'cvd-N' });
    const elsewhere = { ...entryOf(CARD.visa), postalCode: 'X0X 0X0' };
    expect(await direct.addCard(randomUUID(), elsewhere)).toMatchObject({
      code: 'avs_mismatch',
      providerCode: 'avs-N',
    });
    expect(await added(CARD.expired)).toEqual({ kind: 'declined', code: 'expired', providerCode: '482' });
    expect(sent()).toEqual(Array(3).fill('card_verification'));
  });

  it.each(TROUBLES.slice(0, 11))('does not know whether it was kept: %s', async (_what, fault, outcome) => {
    server.goWrong(fault);
    expect(await added(CARD.visa)).toMatchObject(outcome);
    server.goWrong({ kind: 'answer', change: {}, when: 'after' }, fault);
    expect(await added(CARD.visa)).toMatchObject(outcome);
  });

  it('takes the token of the provider’s own field, and never sees the card', async () => {
    const entry = { token: server.temporaryToken(CARD.master), expiry: '1230' };
    expect(await hosted.addCard(randomUUID(), { entry, postalCode: 'M5V 2T6' })).toMatchObject({
      kind: 'ok',
      value: { kind: 'master', last4: '4444', expiry: '1230' },
    });
    expect(sent()).toEqual(['res_card_verification_cc', 'res_add_token']);
    expect(server.requests.some(({ fields }) => 'pan' in fields || 'cvd_value' in fields)).toBe(false);
    const used = { token: 'ot-unknown', expiry: '1230' };
    expect(await hosted.addCard(randomUUID(), { entry: used, postalCode: 'M5V 2T6' })).toMatchObject({
      kind: 'declined',
    });
  });

  it('forgets a card, twice without complaint', async () => {
    const card = await vaultKey();
    expect(server.vault.has(card.split(';')[0] ?? '')).toBe(true);
    for (let n = 0; n < 2; n++)
      expect(await direct.removeCard('gone', card)).toEqual({ kind: 'ok', value: { key: 'gone' } });
    expect(server.vault.has(card.split(';')[0] ?? '')).toBe(false);
  });
});

describe('authorizing at Moneris', () => {
  it('authorizes the amount on the stored card, as ordered by its holder', async () => {
    const key = randomUUID();
    const card = await vaultKey();
    server.requests.length = 0;
    expect(await direct.authorize(key, { vaultKey: card, ...payment })).toMatchObject({
      kind: 'ok',
      value: {
        key,
        amountCents: 1130,
        currency: 'CAD',
        authRef: expect.stringMatching(new RegExp(`^\\d+-0_10;${key}$`)),
      },
    });
    expect(sent()).toEqual(['res_preauth_cc']);
    expect(server.requests[0]?.fields).toMatchObject({
      ...{ order_id: key, amount: '11.30', cust_id: 'WK-104817', crypt_type: '7' },
      ...{ payment_indicator: 'Z', payment_information: '2', issuer_id: 'issuer-4242' },
    });
  });

  it.each([
    [CARD.declined, 'do_not_honour', '050'],
    [CARD.insufficientFunds, 'insufficient_funds', '076'],
  ])('is declined by the bank: %s, also on a retry', async (number, code, providerCode) => {
    const [key, card] = [randomUUID(), await vaultKey(number)];
    const refused = { kind: 'declined', code, providerCode };
    expect(await direct.authorize(key, { vaultKey: card, ...payment })).toEqual(refused);
    expect(await direct.authorize(key, { vaultKey: card, ...payment })).toEqual(refused);
  });

  it.each(TROUBLES)(
    'says that it does not know, and finds out by the same key, once: %s',
    async (_what, fault, outcome) => {
      const [key, card] = [randomUUID(), await vaultKey()];
      const before = happened('res_preauth_cc');
      server.goWrong(fault);
      expect(await direct.authorize(key, { vaultKey: card, ...payment })).toMatchObject(outcome);
      const again = await direct.authorize(key, { vaultKey: card, ...payment });
      expect(again).toMatchObject({ kind: 'ok', value: { key, amountCents: 1130 } });
      expect(await direct.authorize(key, { vaultKey: card, ...payment })).toEqual(again);
      expect(happened('res_preauth_cc')).toBe(before + 1);
    },
  );

  it('happens once, of ten at once with one key', async () => {
    const [key, card, before] = [randomUUID(), await vaultKey(), happened('res_preauth_cc')];
    const said = await Promise.all(
      Array.from({ length: 10 }, () => direct.authorize(key, { vaultKey: card, ...payment })),
    );
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ kind: 'ok' });
    expect(happened('res_preauth_cc')).toBe(before + 1);
  });

  it('does not call a key its own under which another amount was held', async () => {
    const { key, vaultKey: card } = await authorized();
    expect(await direct.authorize(key, { vaultKey: card, ...payment, amountCents: 1131 })).toEqual({
      kind: 'unknown',
      reason: 'bad_answer',
    });
  });

  it('was never sent where nobody listens', async () => {
    const gone = await startMoneris();
    await gone.close();
    const nobody = resilientGateway(openMoneris({ ...account, url: gone.url, cardEntry: 'direct' }));
    expect(await nobody.authorize(randomUUID(), { vaultKey: 'k', ...payment })).toEqual({ kind: 'unavailable' });
  });

  it('reports a problem with the account as an unknown outcome', async () => {
    const wrong = resilientGateway(openMoneris({ ...account, apiToken: 'no & <so>', cardEntry: 'direct' }));
    expect(await wrong.authorize(randomUUID(), { vaultKey: 'k', ...payment })).toMatchObject({ kind: 'unknown' });
  });
});

describe('capturing and voiding at Moneris', () => {
  it('completes an authorization once, of ten at once', async () => {
    const { authRef } = await authorized();
    const before = happened('completion');
    const said = await Promise.all(
      Array.from({ length: 10 }, () => direct.capture('c', { authRef, amountCents: 1130 })),
    );
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ kind: 'ok', value: { key: 'c', amountCents: 1130 } });
    expect(happened('completion')).toBe(before + 1);
  });

  it.each(TROUBLES.slice(0, 14))('finds out what became of a capture: %s', async (_what, fault, outcome) => {
    const { authRef } = await authorized();
    const before = happened('completion');
    server.goWrong(fault);
    expect(await direct.capture('c', { authRef, amountCents: 1130 })).toMatchObject(outcome);
    expect(await direct.capture('c', { authRef, amountCents: 1130 })).toMatchObject({ kind: 'ok' });
    expect(happened('completion')).toBe(before + 1);
  });

  it('captures a part once, finds it by its amount, and refunds that at most', async () => {
    const { authRef } = await authorized();
    const asked = { authRef, amountCents: 700 };
    const said = await direct.capture('c', asked);
    expect(said).toMatchObject({ kind: 'ok', value: { amountCents: 700 } });
    expect(server.requests.at(-1)?.fields.comp_amount).toBe('7.00');
    expect(await direct.capture('c', asked)).toEqual(said);
    expect(await direct.capture('c', { authRef, amountCents: 430 })).not.toMatchObject({ kind: 'ok' });
    const found = await direct.lookup('c', { kind: 'capture', ...asked });
    expect(found).toMatchObject({ kind: 'ok', value: { kind: 'capture', amountCents: 700, isApproved: true } });
    const captureRef = said.kind === 'ok' ? said.value.captureRef : '';
    const back = { captureRef, amountCents: 700, capturedCents: 700, earlier: [], isAgain: false };
    expect(await direct.refund('r', back)).toMatchObject({ kind: 'ok', value: { amountCents: 700 } });
  });

  it('captures no more than was authorized, and reports when the bank does not release it', async () => {
    const { authRef } = await authorized();
    expect(await direct.capture('c', { authRef, amountCents: 1131 })).toMatchObject({ kind: 'declined' });
    const stubborn = await authorized(CARD.captureDeclined);
    const refused = { kind: 'declined', code: 'do_not_honour', providerCode: '481' };
    for (let n = 0; n < 2; n++) {
      expect(await direct.capture('c', { authRef: stubborn.authRef, amountCents: 1130 })).toEqual(refused);
    }
    expect(await direct.void('v', { authRef: stubborn.authRef })).toMatchObject({ kind: 'ok' });
  });

  it('releases an authorization by completing it with zero, and twice is no error', async () => {
    const { authRef } = await authorized();
    expect(await direct.void('v', { authRef })).toEqual({ kind: 'ok', value: { key: 'v' } });
    expect(server.requests[0]?.fields.comp_amount).toBe('0.00');
    expect(await direct.void('v', { authRef })).toEqual({ kind: 'ok', value: { key: 'v' } });
    expect(await direct.capture('c', { authRef, amountCents: 1130 })).toMatchObject({ kind: 'declined' });
  });

  it('does not void what was captured', async () => {
    const { authRef } = await captured();
    expect(await direct.void('v', { authRef })).toMatchObject({ kind: 'declined' });
  });
});

describe('refunding at Moneris', () => {
  const refund = (captureRef: string) => direct.refund('r', allOf(captureRef));

  it('corrects on the day of the capture, before the day is closed', async () => {
    const { captureRef } = await captured();
    now = new Date('2026-11-21T02:59:59Z'); // 21:59:59 in Toronto
    expect(await refund(captureRef)).toMatchObject({ kind: 'ok', value: { amountCents: 1130 } });
    expect(sent()).toEqual(['purchasecorrection?', 'refund?', 'purchasecorrection']);
  });

  it.each([
    ['from 22:00 on', '2026-11-21T03:00:00Z'],
    ['the next day', '2026-11-21T17:00:00Z'],
  ])('refunds %s', async (_when, moment) => {
    const { captureRef } = await captured();
    now = new Date(moment);
    expect(await refund(captureRef)).toMatchObject({ kind: 'ok', value: { amountCents: 1130 } });
    expect(sent()).toEqual(['purchasecorrection?', 'refund?', 'refund']);
  });

  it('refunds where the day was closed earlier than usual', async () => {
    const { captureRef } = await captured();
    server.goWrong(...Array.from({ length: 2 }, () => ({ kind: 'answer', change: {}, when: 'after' }) as const), {
      kind: 'body',
      body: BATCH_CLOSED,
      when: 'before',
    });
    expect(await refund(captureRef)).toMatchObject({ kind: 'ok' });
    expect(happened('refund')).toBeGreaterThan(0);
  });

  it.each(TROUBLES.slice(0, 13))(
    'is done once, also when the day ends in between: %s',
    async (_what, fault, outcome) => {
      const { captureRef } = await captured();
      const before = happened('refund', 'purchasecorrection');
      const fine = { kind: 'answer', change: {}, when: 'after' } as const;
      server.goWrong(fine, fine, fault);
      expect(await refund(captureRef)).toMatchObject(outcome);
      now = new Date('2026-11-21T17:00:00Z');
      expect(await refund(captureRef)).toMatchObject({ kind: 'ok', value: { amountCents: 1130 } });
      server.requests.length = 0;
      expect(await refund(captureRef)).toMatchObject({ kind: 'ok' });
      expect(sent().every((type) => type.endsWith('?'))).toBe(true);
      expect(happened('refund', 'purchasecorrection')).toBe(before + 1);
    },
  );

  it('refunds no more than was captured, under concurrent requests', async () => {
    const { captureRef } = await captured();
    now = new Date('2026-11-21T17:00:00Z');
    const before = happened('refund');
    const said = await Promise.all(Array.from({ length: 10 }, () => refund(captureRef)));
    expect(said.every(({ kind }) => kind === 'ok')).toBe(true);
    expect(happened('refund')).toBe(before + 1);
  });
});

describe('refunding a part at Moneris', () => {
  const partOf = (captureRef: string, more: { earlier?: string[]; isAgain?: boolean; amountCents?: number } = {}) =>
    direct.refund('r', { captureRef, amountCents: 300, capturedCents: 1130, earlier: [], isAgain: false, ...more });
  const refOf = (said: Awaited<ReturnType<typeof partOf>>) => (said.kind === 'ok' ? said.value.refundRef : said.kind);

  it('is a refund, never a correction, also on the day of the capture; two alike are two', async () => {
    const { captureRef } = await captured();
    const before = happened('refund', 'purchasecorrection');
    const first = await partOf(captureRef);
    const second = await partOf(captureRef, { earlier: [refOf(first)] });
    expect([first.kind, second.kind]).toEqual(['ok', 'ok']);
    expect(refOf(second)).not.toBe(refOf(first));
    expect(sent()).toEqual(['refund', 'refund']);
    expect(happened('refund', 'purchasecorrection')).toBe(before + 2);
  });

  it('is the rest, too, where something was given back before', async () => {
    const { captureRef } = await captured();
    const first = await partOf(captureRef);
    const rest = await partOf(captureRef, { amountCents: 830, earlier: [refOf(first)] });
    expect([rest.kind, sent()]).toEqual(['ok', ['refund', 'refund']]);
  });

  it('gives back no more than was captured', async () => {
    const { captureRef } = await captured();
    const first = refOf(await partOf(captureRef, { amountCents: 900 }));
    expect(await partOf(captureRef, { earlier: [first] })).toMatchObject({ kind: 'declined' });
  });

  for (const shows of ['first', 'last'] as const) {
    it.each(TROUBLES.slice(0, 13))(
      `of which the answer is lost is made once, the first and the second of two (${shows} shown): %s`,
      async (_what, fault, outcome) => {
        server.show(shows);
        const before = happened('refund');
        const { captureRef } = await captured();
        server.goWrong(fault);
        expect(await partOf(captureRef)).toMatchObject(outcome);
        const first = await partOf(captureRef, { isAgain: true });
        expect([first.kind, happened('refund')]).toEqual(['ok', before + 1]);

        const earlier = [refOf(first)];
        server.goWrong(fault);
        expect(await partOf(captureRef, { earlier })).toMatchObject(outcome);
        const made = happened('refund') - before;
        const second = await partOf(captureRef, { earlier, isAgain: true });
        // Where Moneris shows the first one, the outcome is ambiguous: an operator decides, and nothing is sent again.
        expect(second.kind).toBe(shows === 'last' && made === 2 ? 'ok' : 'unclear');
        expect(happened('refund') - before).toBe(made);
        server.show('first');
      },
    );
  }

  it('is left to an operator after a refund at the console', async () => {
    const { captureRef } = await captured();
    await partOf(captureRef, { amountCents: 100 });
    expect(await partOf(captureRef, { isAgain: true })).toEqual({ kind: 'unclear' });
    expect(await direct.refund('r', allOf(captureRef))).toEqual({ kind: 'unclear' });
  });
});

describe('asking Moneris what became of a payment', () => {
  it('finds authorizations, captures, voids and refunds by their requests', async () => {
    const { key, vaultKey: card, authRef, captureRef } = await captured();
    const hold = { kind: 'authorize', vaultKey: card, amountCents: 1130, orderRef: 'WK-104817' } as const;
    const at = '2026-11-20T17:00:00.000Z';
    expect(await direct.lookup(key, hold)).toEqual({
      kind: 'ok',
      value: { key, kind: 'authorize', ref: authRef, parentRef: null, amountCents: 1130, isApproved: true, at },
    });
    const capture = { kind: 'capture', authRef, amountCents: 1130 } as const;
    expect(await direct.lookup('c', capture)).toMatchObject({
      value: { key: 'c', kind: 'capture', ref: captureRef, parentRef: authRef, amountCents: 1130, isApproved: true },
    });
    expect(await direct.lookup('v', { kind: 'void', authRef })).toEqual({ kind: 'ok', value: 'not_found' });
    const back = { kind: 'refund', captureRef, amountCents: 1130, refundRef: null } as const;
    expect(await direct.lookup('r', back)).toEqual({ kind: 'ok', value: 'not_found' });
    await direct.refund('r', allOf(captureRef));
    expect(await direct.lookup('r', back)).toMatchObject({
      value: { kind: 'refund', parentRef: captureRef, isApproved: true },
    });
    const other = await authorized();
    await direct.void('v', other);
    expect(await direct.lookup('v', { kind: 'void', authRef: other.authRef })).toMatchObject({
      value: { kind: 'void', amountCents: 0, isApproved: true },
    });
    expect(await direct.lookup('c', { ...capture, authRef: other.authRef })).toEqual({
      kind: 'ok',
      value: 'not_found',
    });
    expect(await direct.lookup(randomUUID(), hold)).toEqual({ kind: 'ok', value: 'not_found' });
  });

  it('does not know where there is no good answer', async () => {
    const { key, vaultKey: card } = await authorized();
    const hold = { kind: 'authorize', vaultKey: card, amountCents: 1130, orderRef: 'WK-104817' } as const;
    for (const [, fault] of TROUBLES.slice(0, 9)) {
      server.goWrong(fault);
      expect(await direct.lookup(key, hold)).toMatchObject({ kind: 'unknown' });
    }
    server.goWrong({ kind: 'answer', change: { StatusCode: 'null', StatusMessage: 'null' }, when: 'after' });
    expect(await direct.lookup(key, hold)).toMatchObject({ kind: 'unknown' });
  });
});

const BATCH_CLOSED =
  '<response><receipt><ReceiptId>x</ReceiptId><ResponseCode>476</ResponseCode><Complete>true</Complete><TimedOut>false</TimedOut></receipt></response>';
