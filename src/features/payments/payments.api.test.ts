import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CARD, cardForm } from '../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../tests/support/given.ts';
import type { TestJobs } from '../../../tests/support/jobs.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { newId } from '../../platform/id.ts';
import { saveCard } from './cards/save-card.server.ts';
import { addCard, listCards, removeCard, setDefaultCard } from './payments.contract.ts';
import { startCardJobs } from './server.ts';

const app = await testApp();
const { db, call } = app;
await startCardJobs(app.deps);

const add = (user: GivenUser, change: Partial<ReturnType<typeof cardForm>> = {}, number: string = CARD.visa) =>
  call(addCard, { ...cardForm(number), ...change }, { as: user });
const cardsOf = (user: GivenUser) => call(listCards, {}, { as: user });

describe('saving a card', () => {
  it.each([
    ['visa', CARD.visa],
    ['visa-debit', CARD.visaDebit],
    ['master', CARD.master],
    ['amex', CARD.amex],
  ])('keeps a %s by its last four digits', async (type, number) => {
    const user = await given.user(db);
    const card = await add(user, {}, number);
    expect(card).toEqual({
      id: expect.any(String),
      displayName: 'Default Card',
      creditCard: { type, cardExpiry: '1230', cardLast4Digit: number.slice(-4) },
      isDefault: true,
    });
    expect(await cardsOf(user)).toEqual([card]);
  });

  it('appends it to those that are there', async () => {
    const user = await given.user(db);
    const first = await add(user);
    app.clock.advance(1000);
    const second = await add(user, {}, CARD.master);
    expect((await cardsOf(user)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('takes a number in groups', async () => {
    const user = await given.user(db);
    expect((await add(user, { cardNumber: '4242 4242-4242 4242' })).creditCard.cardLast4Digit).toBe('4242');
  });

  it.each([
    ['displayName', { displayName: ' ' }, 'Card Name is required.'],
    ['displayName', { displayName: 'x'.repeat(51) }, 'Please use at most 50 characters.'],
    ['cardNumber', { cardNumber: '' }, 'Card Number is required.'],
    ['cardNumber', { cardNumber: '4242424242424241' }, 'Please check the card number.'],
    [
      'cardNumber',
      { cardNumber: '6011111111111117' },
      'Only Visa, Visa (debit), Master Card and American Express are accepted.',
    ],
    [
      'cardNumber',
      { cardNumber: '4111111111111111' },
      'Only test cards are accepted here, such as 4242 4242 4242 4242.',
    ],
    ['cardExpiry', { cardExpiry: '1326' }, 'Please enter the expiry date as MMYY.'],
    ['cardExpiry', { cardExpiry: '1026' }, 'This card has expired.'],
    ['cardExpiry', { cardExpiry: '12260' }, 'Please use at most 4 characters.'],
    ['cardCVV', { cardCVV: '12' }, 'The CVV of this card has 3 digits.'],
    ['cardCVV', { cardCVV: '12345' }, 'Please use at most 4 characters.'],
    ['postalCode', { postalCode: '' }, 'Postal Code is required.'],
  ])('refuses a wrong %s %j and keeps nothing', async (field, change, message) => {
    const user = await given.user(db);
    await expect(add(user, change)).rejects.toMatchObject({ status: 422, message, fields: { [field]: message } });
    expect(await cardsOf(user)).toEqual([]);
  });

  it.each([
    [CARD.expired, {}, 'Your bank says that this card has expired.'],
    [CARD.cvdMismatch, {}, 'The CVV does not match this card.'],
    [CARD.visa, { cardCVV: '000' }, 'The CVV does not match this card.'],
    [CARD.avsMismatch, {}, 'The postal code does not match this card.'],
  ])('passes on that the vault refuses %s %j', async (number, change, message) => {
    const user = await given.user(db);
    await expect(add(user, change, number)).rejects.toMatchObject({ status: 402, code: 'payment-declined', message });
    expect(await cardsOf(user)).toEqual([]);
  });

  it('stops at ten cards, also when they come at once', async () => {
    const user = await given.user(db);
    const answers = await Promise.allSettled(Array.from({ length: 14 }, () => add(user)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: 'You can save at most 10 cards. Please remove one first.' },
    });
    expect(await cardsOf(user)).toHaveLength(10);
    await (app.deps.jobs as TestJobs).drain();
    const { rows } = await sql`select from sandbox_vault.card c where removed_at is null
      and not exists (select from saved_card s where s.vault_key = c.token)`.execute(db);
    expect(rows).toEqual([]);
  });

  it('leaves no trace of number and CVV in the database', async () => {
    const user = await given.user(db);
    await add(user, { cardCVV: '739' });
    await add(user, { cardCVV: '000' }).catch(() => {});
    await add(user, { cardNumber: '4111111111111111' }).catch(() => {});
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox_vault', 'pgboss')`.execute(db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(name)} t
        where t::text ~ '424242424242|41111111|"cardCVV"|"739"'`.execute(db);
      if (rows[0]?.n !== 0) found.push(name);
    }
    expect(tables.length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });
});

describe('a card typed into the provider’s own field', () => {
  const hosted = (tokens: string[]) => ({
    ...app.deps,
    payments: {
      ...app.deps.payments,
      cardEntry: 'hosted' as const,
      addCard: async (key: string, { entry }: Parameters<typeof app.deps.payments.addCard>[1]) => {
        tokens.push('token' in entry ? entry.token : 'a number');
        const value = { key, vaultKey: newId(), kind: 'master' as const, last4: '4444', expiry: entry.expiry };
        return { kind: 'ok' as const, value };
      },
    },
  });
  const form = { ...cardForm('tok:ot-4fGk'), cardCVV: '' };
  const adder = ({ id }: GivenUser) => ({ userId: id });

  it('arrives as a token; a card number is rejected before it is passed on', async () => {
    const [user, tokens] = [await given.user(app.db), [] as string[]];
    expect(await saveCard(hosted(tokens), adder(user), form)).toMatchObject({ last4: '4444', expiry: '1230' });
    for (const cardNumber of [CARD.visa, 'tok:', 'tok:a b', `tok:${'x'.repeat(65)}`]) {
      await expect(saveCard(hosted(tokens), adder(user), { ...form, cardNumber })).rejects.toMatchObject({
        status: 422,
        fields: { cardNumber: 'Please enter your card in the field of the payment service.' },
      });
    }
    await expect(saveCard(hosted(tokens), adder(user), { ...form, cardExpiry: '0120' })).rejects.toMatchObject({
      fields: { cardExpiry: 'This card has expired.' },
    });
    expect(tokens).toEqual(['ot-4fGk']);
  });

  it('is no number elsewhere', async () => {
    const user = await given.user(app.db);
    await expect(call(addCard, form, { as: user })).rejects.toMatchObject({
      status: 422,
      fields: { cardNumber: 'Please check the card number.', cardCVV: 'CVV is required.' },
    });
  });
});

describe('the default card', () => {
  const defaults = async (user: GivenUser) =>
    (await cardsOf(user)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

  it('is the first one saved, until another is made it', async () => {
    const user = await given.user(db);
    const [first, second] = [await add(user), await add(user, {}, CARD.master)];
    expect(await defaults(user)).toEqual([first.id]);
    expect(await call(setDefaultCard, { id: second.id }, { as: user })).toBe(true);
    expect(await defaults(user)).toEqual([second.id]);
  });

  it('is the newest of the rest once it is removed', async () => {
    const user = await given.user(db);
    const [first, , third] = [await add(user), await add(user), await add(user)];
    await call(removeCard, { id: first.id }, { as: user });
    expect(await defaults(user)).toEqual([third.id]);
  });

  it('is always one, whatever is pressed at the same time', async () => {
    const user = await given.user(db);
    const cards = [await add(user), await add(user), await add(user), await add(user)];
    await Promise.all([
      ...cards.slice(1).map(({ id }) => call(setDefaultCard, { id }, { as: user })),
      call(removeCard, { id: (cards[0] as { id: string }).id }, { as: user }),
    ]);
    expect(await defaults(user)).toHaveLength(1);
  });

  it('is nobody else’s to choose', async () => {
    const [owner, stranger] = [await given.user(db), await given.user(db)];
    const [first, second] = [await add(owner), await add(owner)];
    for (const id of [second.id, 'nothing']) {
      await expect(call(setDefaultCard, { id }, { as: stranger })).rejects.toMatchObject({
        status: 404,
        message: 'No Credit Card Found!',
      });
    }
    await expect(call(setDefaultCard, { id: second.id })).rejects.toMatchObject({ status: 401 });
    expect(await defaults(owner)).toEqual([first.id]);
  });
});

describe('removing a card', () => {
  it('forgets it here at once and in the vault by a job; by body or by query', async () => {
    const user = await given.user(db);
    const [first, second] = [await add(user), await add(user)];
    expect(await call(removeCard, { id: first.id }, { as: user })).toBe(true);
    expect(await cardsOf(user)).toEqual([{ ...second, isDefault: true }]);
    const answer = await fetch(`${app.origin}/api/user/payment/credit-card?id=${second.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${user.sessionToken}` },
    });
    expect(await answer.json()).toEqual({ success: true, result: true });
    await (app.deps.jobs as TestJobs).drain();
    const { rows } = await sql`select from sandbox_vault.card c where removed_at is null
      and not exists (select from saved_card s where s.vault_key = c.token)`.execute(db);
    expect(rows).toEqual([]);
  });

  it('knows nothing of another’s card, and nobody does anything without a login', async () => {
    const [owner, stranger] = [await given.user(db), await given.user(db)];
    const { id } = await add(owner);
    for (const one of [id, 'nothing']) {
      await expect(call(removeCard, { id: one }, { as: stranger })).rejects.toMatchObject({
        status: 404,
        message: 'No Credit Card Found!',
      });
    }
    await expect(call(removeCard, { id })).rejects.toMatchObject({ status: 401 });
    await expect(call(listCards, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(addCard, cardForm(CARD.visa))).rejects.toMatchObject({ status: 401 });
    expect(await cardsOf(stranger)).toEqual([]);
    expect(await cardsOf(owner)).toHaveLength(1);
  });
});
