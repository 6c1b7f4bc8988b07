import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { downloadData } from '#features/account';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { LIST_IS_FULL, MOST_LISTS, MOST_PRODUCTS, TOO_MANY_LISTS } from './list-limits.ts';
import {
  changeSavedList,
  createSavedList,
  getSavedList,
  getSharedList,
  listSavedLists,
  removeSavedList,
  saveToList,
  takeOffList,
} from './lists.contract.ts';

const { call, db } = await testApp();

const newList = (as: GivenUser, name = 'Regulars', productId?: string) =>
  call(createSavedList, { name, productId }, { as });
const products = (as: GivenUser, id: string) => call(getSavedList, { id }, { as });
const share = (as: GivenUser, id: string, isShared: boolean) => call(changeSavedList, { id, isShared }, { as });
const UNKNOWN = '0198f000-0000-7000-8000-00000000000a';

describe('saved lists', () => {
  it('have names, come in the order in which they were made, and products by any of their ids once', async () => {
    const user = await given.user(db);
    const product = await given.systemProduct(db);
    const listing = await given.listing(db, { system_product_id: product });
    const other = await given.listing(db);
    const first = await newList(user, '  Regulars ', String(listing));
    expect(first).toEqual({
      id: expect.any(String),
      name: 'Regulars',
      productIds: [String(product)],
      pictures: [expect.any(String)],
      shareToken: null,
    });
    const second = await newList(user, 'Next <b>order</b>');
    for (const productId of [listing, product, other])
      await call(saveToList, { id: first.id, productId: String(productId) }, { as: user });
    const lists = await call(listSavedLists, {}, { as: user });
    expect(lists.map(({ name, productIds }) => [name, productIds.length])).toEqual([
      ['Regulars', 2],
      ['Next <b>order</b>', 0],
    ]);
    await call(takeOffList, { id: first.id, productId: String(listing) }, { as: user });
    await call(takeOffList, { id: first.id, productId: String(listing) }, { as: user });
    expect((await products(user, first.id)).products.map(({ id }) => id)).toEqual([String(other)]);
    expect(await call(removeSavedList, { id: second.id }, { as: user })).toBe(true);
    expect(await call(listSavedLists, {}, { as: user })).toHaveLength(1);
  });

  it('show each product at today’s best offer, and leave out what nobody sells', async () => {
    const user = await given.user(db);
    const product = await given.systemProduct(db);
    const dear = await given.listing(db, { system_product_id: product, price_cents: 3_000 });
    const gone = await given.listing(db);
    const { id } = await newList(user, 'Looking at', String(dear));
    await call(saveToList, { id, productId: String(gone) }, { as: user });
    const cheap = await given.listing(db, { system_product_id: product, price_cents: 2_000 });
    await sql`update listing set is_active = false where id = ${gone}`.execute(db);
    const list = await products(user, id);
    expect(list.products.map((one) => [one.id, one.price, one.offers?.stores])).toEqual([[String(cheap), 2_000, 2]]);
    expect(list.productIds).toHaveLength(2);
  });

  it('are renamed, keep what is not named, and reject a name that is none', async () => {
    const user = await given.user(db);
    const { id } = await newList(user);
    const { shareToken } = await share(user, id, true);
    expect(await call(changeSavedList, { id, name: 'Weekend' }, { as: user })).toMatchObject({
      name: 'Weekend',
      shareToken,
    });
    for (const name of ['', '   ', 'x'.repeat(61), 'a\u202eb']) {
      await expect(newList(user, name)).rejects.toMatchObject({ status: 422 });
      await expect(call(changeSavedList, { id, name }, { as: user })).rejects.toMatchObject({ status: 422 });
    }
    expect((await call(listSavedLists, {}, { as: user })).map(({ name }) => name)).toEqual(['Weekend']);
  });

  it('are bounded in number and length, also where many calls come at once', async () => {
    const user = await given.user(db);
    const made = await Promise.allSettled(Array.from({ length: MOST_LISTS + 4 }, (_, n) => newList(user, `List ${n}`)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_LISTS);
    await expect(newList(user)).rejects.toMatchObject({ status: 409, message: TOO_MANY_LISTS });
    const [list] = await call(listSavedLists, {}, { as: user });
    const id = list?.id as string;
    const ids = await Promise.all(Array.from({ length: MOST_PRODUCTS + 3 }, () => given.systemProduct(db)));
    const put = (productId: number) => call(saveToList, { id, productId: String(productId) }, { as: user });
    for (const one of ids.slice(0, MOST_PRODUCTS - 1)) await put(one);
    const last = await Promise.allSettled(ids.slice(MOST_PRODUCTS - 1).map(put));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(put(await given.systemProduct(db))).rejects.toMatchObject({ status: 409, message: LIST_IS_FULL });
    // What is on it already is no error.
    await put(ids[0] as number);
  });

  it('are nobody else’s, need a login, and hold products that exist', async () => {
    const [mine, theirs] = [await given.user(db), await given.user(db)];
    const productId = String(await given.listing(db));
    const { id } = await newList(mine, 'Mine', productId);
    const attempts = (as: GivenUser | undefined, list = id) => [
      () => call(getSavedList, { id: list }, { as }),
      () => call(changeSavedList, { id: list, name: 'Taken', isShared: true }, { as }),
      () => call(saveToList, { id: list, productId }, { as }),
      () => call(takeOffList, { id: list, productId }, { as }),
      () => call(removeSavedList, { id: list }, { as }),
    ];
    for (const attempt of attempts(theirs)) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    for (const attempt of [...attempts(mine, UNKNOWN), ...attempts(mine, 'x')])
      await expect(attempt()).rejects.toMatchObject({ status: 404 });
    for (const attempt of [
      ...attempts(undefined),
      () => call(listSavedLists, {}),
      () => call(createSavedList, { name: 'x' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 401 });
    for (const unknown of ['999999999', '0', 'abc', '-1']) {
      await expect(call(saveToList, { id, productId: unknown }, { as: mine })).rejects.toMatchObject({ status: 404 });
      await expect(newList(mine, 'More', unknown)).rejects.toMatchObject({ status: 404 });
    }
    expect(await call(listSavedLists, {}, { as: theirs })).toEqual([]);
    expect(await call(listSavedLists, {}, { as: mine })).toMatchObject([{ name: 'Mine', shareToken: null }]);
    expect((await products(mine, id)).products).toHaveLength(1);
  });
});

describe('the link of a list', () => {
  it('shows everyone its name and products, and nothing of its owner', async () => {
    const user = await given.user(db, { display_name: 'cabinowner', first_name: 'Octavia' });
    const productId = String(await given.listing(db));
    const { id } = await newList(user, 'For the cabin', productId);
    const token = (await share(user, id, true)).shareToken as string;
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    const shared = await call(getSharedList, { token });
    expect(Object.keys(shared).toSorted()).toEqual(['name', 'products']);
    expect(shared).toMatchObject({ name: 'For the cabin', products: [{ id: productId }] });
    for (const own of [user.id, user.email, 'cabinowner', 'Octavia', id])
      expect(JSON.stringify(shared)).not.toContain(own);
  });

  it('stays the same while it is on, ends as it is turned off, and is a new one after that', async () => {
    const user = await given.user(db);
    const { id } = await newList(user);
    const first = (await share(user, id, true)).shareToken as string;
    expect((await share(user, id, true)).shareToken).toBe(first);
    expect((await share(user, id, false)).shareToken).toBeNull();
    await expect(call(getSharedList, { token: first })).rejects.toMatchObject({ status: 404 });
    const second = (await share(user, id, true)).shareToken as string;
    expect(second).not.toBe(first);
    await expect(call(getSharedList, { token: first })).rejects.toMatchObject({ status: 404 });
    await call(removeSavedList, { id }, { as: user });
    await expect(call(getSharedList, { token: second })).rejects.toMatchObject({ status: 404 });
  });

  it('is found by its whole token alone', async () => {
    const user = await given.user(db);
    const { id } = await newList(user);
    const token = (await share(user, id, true)).shareToken as string;
    for (const other of [token.slice(0, -1), `${token}x`, token.toUpperCase(), id, '%', '_'.repeat(40)])
      await expect(call(getSharedList, { token: other })).rejects.toMatchObject({ status: 404 });
    await expect(call(getSharedList, { token: 'x'.repeat(65) })).rejects.toMatchObject({ status: 422 });
  });
});

it('a person’s data has their lists, without the token of a link', async () => {
  const user = await given.user(db);
  const product = await given.systemProduct(db);
  const { id } = await newList(user, 'Regulars', String(product));
  const { shareToken } = await share(user, id, true);
  const file = await call(downloadData, {}, { as: user });
  expect(file).toMatchObject({ savedLists: [{ name: 'Regulars', productIds: [String(product)], isShared: true }] });
  expect(JSON.stringify(file)).not.toContain(shareToken);
});
