import { describe, expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getPreferences, getProps, savePreferences, saveProps } from '../account.contract.ts';

const app = await testApp();
const { call, db } = app;

describe('preferences', () => {
  it('begin with mails about orders and without news, and change one by one', async () => {
    const [user, other] = [await given.user(db), await given.user(db)];
    expect(await call(getPreferences, {}, { as: user })).toEqual({ notificationEmail: true, keepUpdated: false });
    expect(await call(savePreferences, { keepUpdated: true }, { as: user })).toEqual({
      notificationEmail: true,
      keepUpdated: true,
    });
    await call(savePreferences, { notificationEmail: false }, { as: user });
    expect(await call(getPreferences, {}, { as: user })).toEqual({ notificationEmail: false, keepUpdated: true });
    expect(await call(getPreferences, {}, { as: other })).toEqual({ notificationEmail: true, keepUpdated: false });
  });

  it('are switches, and need a login', async () => {
    const user = await given.user(db);
    await expect(call(savePreferences, { keepUpdated: 'yes' } as never, { as: user })).rejects.toMatchObject({
      status: 422,
      fields: { keepUpdated: expect.any(String) },
    });
    await expect(call(getPreferences, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(savePreferences, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('props', () => {
  it('are any JSON object, replaced as a whole', async () => {
    const user = await given.user(db);
    expect(await call(getProps, {}, { as: user })).toEqual({});
    const props = { view: 'list', seen: [1, 2, { deep: true }], name: 'Zoé 👩‍👩‍👧', nothing: null };
    expect(await call(saveProps, props, { as: user })).toEqual(props);
    await call(saveProps, { view: 'map' }, { as: user });
    expect(await call(getProps, {}, { as: user })).toEqual({ view: 'map' });
  });

  it('have at most 16 KB, and no text that the database cannot keep', async () => {
    const user = await given.user(db);
    await call(saveProps, { text: 'x'.repeat(16 * 1024 - 11) }, { as: user });
    const before = await call(getProps, {}, { as: user });
    for (const props of [{ text: 'x'.repeat(16 * 1024) }, { a: '\u0000' }, { '\u0000': 1 }, { a: '\ud800' }]) {
      await expect(call(saveProps, props, { as: user })).rejects.toMatchObject({ status: 422 });
    }
    for (const body of ['[]', '["a"]', '"text"', '7']) {
      const answer = await fetch(`${app.origin}/api/user/props`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${user.sessionToken}`, 'content-type': 'application/json' },
        body,
      });
      expect([400, 422], body).toContain(answer.status);
    }
    expect(await call(getProps, {}, { as: user })).toEqual(before);
    await expect(call(getProps, {})).rejects.toMatchObject({ status: 401 });
  });
});
