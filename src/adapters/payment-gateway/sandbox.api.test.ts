import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { CARD } from '../../../tests/support/checkout.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { silentLog } from '../../platform/log.ts';
import { openSandbox } from './sandbox.ts';
import { TEST_CARDS } from './sandbox-cards.ts';

const { url, drop } = await testDatabase();
const waits: number[] = [];
const open = () =>
  openSandbox({
    databaseUrl: url,
    log: silentLog,
    wait: async (ms) => void waits.push(ms),
  });
const vault = open();
/** Another process: it shares nothing but PostgreSQL. */
const other = open();
afterAll(async () => {
  await vault.close();
  await other.close();
  await drop();
});

const cardOf = (number: string, cvv = '123') =>
  vault.addCard(randomUUID(), { entry: { number, expiry: '1230', cvv }, postalCode: 'M5V 2T6' });
async function tokenOf(number: string): Promise<string> {
  const added = await cardOf(number);
  if (added.kind !== 'ok') throw new Error(added.kind);
  return added.value.vaultKey;
}
const charge = async (number: string, key: string = randomUUID(), by = vault) =>
  by.authorize(key, { vaultKey: await tokenOf(number), amountCents: 1130, currency: 'CAD', orderRef: 'WK-204817' });
async function authorized(number: string = CARD.visa): Promise<string> {
  const said = await charge(number);
  if (said.kind !== 'ok') throw new Error(said.kind);
  return said.value.authRef;
}
async function captured(): Promise<string> {
  const said = await vault.capture(randomUUID(), { authRef: await authorized(), amountCents: 1130 });
  if (said.kind !== 'ok') throw new Error(said.kind);
  return said.value.captureRef;
}

const partOf = (captureRef: string, amountCents: number) => ({
  ...{ captureRef, amountCents, capturedCents: 1130 },
  ...{ earlier: [], isAgain: false },
});

describe('the sandbox vault', () => {
  it('takes its test numbers and no other', () => {
    for (const number of Object.keys(TEST_CARDS)) expect(vault.numberProblem(number)).toBeNull();
    expect(vault.numberProblem('4111111111111111')).toMatch(/^Only test cards/);
    expect(vault.numberProblem('toString')).toMatch(/^Only test cards/);
  });

  it.each([
    [CARD.expired, '123', 'expired'],
    [CARD.cvdMismatch, '123', 'cvd_mismatch'],
    [CARD.avsMismatch, '123', 'avs_mismatch'],
    [CARD.visa, '000', 'cvd_mismatch'],
  ])('rejects %s with CVV %s when it is added: %s', async (number, cvv, code) => {
    expect(await cardOf(number, cvv)).toMatchObject({ kind: 'declined', code });
  });

  it.each([
    [CARD.visa, { kind: 'ok' }, { kind: 'ok' }],
    [CARD.declined, { kind: 'declined', code: 'do_not_honour' }, { kind: 'declined', code: 'do_not_honour' }],
    [CARD.insufficientFunds, { kind: 'declined', code: 'insufficient_funds' }, { kind: 'declined' }],
    [CARD.errorOnce, { kind: 'unknown', reason: '5xx' }, { kind: 'ok' }],
    [CARD.timeOut, { kind: 'unknown', reason: 'timeout' }, { kind: 'unknown', reason: 'timeout' }],
    [CARD.answerLost, { kind: 'unknown', reason: 'connection_lost' }, { kind: 'ok' }],
    [CARD.slow, { kind: 'ok' }, { kind: 'ok' }],
    [CARD.malformed, { kind: 'ok', value: '<html>' }, { kind: 'ok', value: { amountCents: 1130 } }],
    [CARD.unavailable, { kind: 'unavailable' }, { kind: 'unavailable' }],
  ])('answers to an authorization of %s %j, and to the same key again %j', async (number, first, second) => {
    const key = randomUUID();
    const payment = { vaultKey: await tokenOf(number), amountCents: 1130, currency: 'CAD', orderRef: 'WK-1' } as const;
    expect(await vault.authorize(key, payment)).toMatchObject(first);
    expect(await other.authorize(key, payment)).toMatchObject(second);
  });

  it('takes its time where it should', async () => {
    waits.length = 0;
    await charge(CARD.slow);
    await charge(CARD.timeOut);
    expect(waits).toEqual([10_000, 60_000]);
  });

  it('reports the outcome of a key; a time-out before the money moved is unknown', async () => {
    const [lost, silent, stumbled] = [randomUUID(), randomUUID(), randomUUID()];
    await charge(CARD.answerLost, lost);
    await charge(CARD.timeOut, silent);
    await charge(CARD.errorOnce, stumbled);
    const asked = { kind: 'authorize', vaultKey: '', amountCents: 1130, orderRef: '' } as const;
    expect(await other.lookup(lost, asked)).toMatchObject({
      value: { key: lost, isApproved: true, amountCents: 1130 },
    });
    expect(await other.lookup(silent, asked)).toEqual({ kind: 'ok', value: 'not_found' });
    expect(await other.lookup(stumbled, asked)).toEqual({ kind: 'ok', value: 'not_found' });
  });

  it('authorizes nothing on a card that was removed, and removes twice without complaint', async () => {
    const vaultKey = await tokenOf(CARD.visa);
    for (let n = 0; n < 2; n++) expect(await vault.removeCard('gone', vaultKey)).toMatchObject({ kind: 'ok' });
    const said = await vault.authorize(randomUUID(), { vaultKey, amountCents: 1, currency: 'CAD', orderRef: 'WK-1' });
    expect(said).toMatchObject({ kind: 'declined', providerCode: 'no-such-card' });
  });

  it('captures once, of ten at once from two processes, at most what was authorized', async () => {
    const authRef = await authorized();
    expect(await vault.capture(randomUUID(), { authRef, amountCents: 1131 })).toMatchObject({
      providerCode: 'more-than-authorized',
    });
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? vault : other).capture(randomUUID(), { authRef, amountCents: 1130 }),
      ),
    );
    expect(said.filter(({ kind }) => kind === 'ok')).toHaveLength(1);
    expect(said.filter(({ kind }) => kind === 'declined')).toHaveLength(9);
  });

  it('answers the same key the same, ten times at once', async () => {
    const [authRef, key] = [await authorized(), randomUUID()];
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? vault : other).capture(key, { authRef, amountCents: 1130 })),
    );
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ kind: 'ok', value: { key, amountCents: 1130 } });
  });

  it('captures a part once, and refunds that at most', async () => {
    const authRef = await authorized();
    const said = await vault.capture(randomUUID(), { authRef, amountCents: 700 });
    expect(said).toMatchObject({ kind: 'ok', value: { amountCents: 700 } });
    expect(await vault.capture(randomUUID(), { authRef, amountCents: 430 })).toMatchObject({ kind: 'declined' });
    const captureRef = said.kind === 'ok' ? said.value.captureRef : '';
    const part = { captureRef, capturedCents: 700, earlier: [], isAgain: false };
    expect(await vault.refund(randomUUID(), { ...part, amountCents: 701 })).toMatchObject({
      providerCode: 'more-than-captured',
    });
    expect(await vault.refund(randomUUID(), { ...part, amountCents: 700 })).toMatchObject({ kind: 'ok' });
  });

  it('captures nothing after a void, and voids nothing after a capture', async () => {
    const authRef = await authorized();
    expect(await vault.void(randomUUID(), { authRef })).toMatchObject({ kind: 'ok' });
    expect(await vault.capture(randomUUID(), { authRef, amountCents: 1130 })).toMatchObject({
      providerCode: 'already-void',
    });
    const done = await authorized();
    await vault.capture(randomUUID(), { authRef: done, amountCents: 1130 });
    expect(await vault.void(randomUUID(), { authRef: done })).toMatchObject({ providerCode: 'already-capture' });
    const stubborn = await authorized(CARD.captureDeclined);
    expect(await vault.capture(randomUUID(), { authRef: stubborn, amountCents: 1130 })).toMatchObject({
      providerCode: 'capture-declined',
    });
  });

  it('never refunds more than was captured, of ten halves at once', async () => {
    const captureRef = await captured();
    const said = await Promise.all(
      Array.from({ length: 10 }, () => vault.refund(randomUUID(), partOf(captureRef, 565))),
    );
    expect(said.filter(({ kind }) => kind === 'ok')).toHaveLength(2);
    expect(await vault.refund(randomUUID(), partOf(await authorized(), 1))).toMatchObject({
      providerCode: 'not-captured',
    });
    expect(await vault.refund(randomUUID(), partOf('nothing', 1))).toMatchObject({
      providerCode: 'no-such-payment',
    });
  });

  it('lists everything once, in order of time', async () => {
    const listed = [];
    for await (const record of vault.list(new Date(0), new Date('2100-01-01'))) listed.push(record);
    expect(listed.length).toBeGreaterThan(20);
    expect(new Set(listed.map(({ key }) => key)).size).toBe(listed.length);
    expect(listed.map(({ at }) => at)).toEqual(listed.map(({ at }) => at).sort());
    for await (const record of vault.list(new Date('2100-01-01'), new Date('2101-01-01'))) expect(record).toBeNull();
  });
});
