import { describe, expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { changePassword, register, resetPassword } from '../auth.contract.ts';
import { resetPasswordByPhone } from '../contact/contacts.contract.ts';
import { BREACHED_PASSWORD } from '../forms.ts';
import { newLink, ofUser } from '../verification/links.server.ts';
import { newPin } from '../verification/pins.server.ts';
import { hashPassword } from './password-hashes.server.ts';

const BREACHED = 'violet-umbrella-41';
const OWN = 'amber-lantern-73';
const app = await testApp({ deps: { breachedPasswords: { isBreached: async (password) => password === BREACHED } } });
const { call, db, clock } = app;
const password_hash = await hashPassword(OWN);
const twice = (password: string) => ({ password, confirmPassword: password });
const isRejected = { code: 'validation', fields: { password: BREACHED_PASSWORD } };

describe('a password that was stolen elsewhere', () => {
  it('cannot be registered with', async () => {
    const form = {
      url: app.config.publicOrigin,
      email: 'new@mail.example',
      dateOfBirth: '1990-05-17',
      agreed: true as const,
    };
    const names = { firstName: 'Robin', lastName: 'Tremblay', displayName: 'robin', gender: 'other' as const };
    await expect(call(register, { ...form, ...names, ...twice(BREACHED) })).rejects.toMatchObject(isRejected);
    await call(register, { ...form, ...names, ...twice(OWN) });
  });

  it('cannot replace another', async () => {
    const user = await given.user(db, { password_hash });
    const change = { currentPassword: OWN, ...twice(BREACHED) };
    await expect(call(changePassword, change, { as: user })).rejects.toMatchObject(isRejected);
  });

  it('cannot be set by a mailed link or a PIN, which stay usable', async () => {
    const user = await given.user(db, { password_hash, phone: '+16475550177' });
    const linkToken = await newLink(db, clock, 'reset-password', ofUser(user.id));
    await expect(call(resetPassword, { secret: linkToken, ...twice(BREACHED) })).rejects.toMatchObject(isRejected);
    const phoneNumber = '+16475550177';
    const pin = await newPin(db, clock, { recovers: phoneNumber }, ofUser(user.id));
    await expect(call(resetPasswordByPhone, { phoneNumber, pin, ...twice(BREACHED) })).rejects.toMatchObject(
      isRejected,
    );
    await call(resetPasswordByPhone, { phoneNumber, pin, ...twice('copper-kettle-58') });
  });
});
