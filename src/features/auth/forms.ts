import * as z from 'zod/mini';
import { email, raw, requiredText, text } from '#platform/contract/fields.ts';
import { personName } from '#platform/contract/name-field.ts';
import { normalized } from '#platform/contract/normalize.ts';

// What forms ask for, apart from the contract: the browser checks these before it calls, and loads the shapes of no other call.

export const TOO_YOUNG = 'Unfortunately your age prevent us from registering you.';
export const PASSWORDS_DIFFER = "Password doesn't match.";
export const EASY_PASSWORD = 'That password is easy to guess. Please choose another one.';
export const BREACHED_PASSWORD = 'That password was stolen from another site. Please choose another one.';
export const WRONG_PASSWORD = 'Please ensure to enter your current password.';
export const NEW_PASSWORDS_DIFFER = "New password doesn't match with it's confirmed password.";

const LONG_PASSWORD = 'Please use at most 128 characters.';
const NOT_A_PHONE = 'Please enter a Canadian phone number, such as 416 555 0123.';

/** As it is typed here: ten digits, spaced in whatever way, with or without +1. E.164 from here on. */
export const phoneNumber = requiredText(30, 'Phone number is required.').check(
  z.overwrite((value) => value.replace(/[\s().\-–]/g, '').replace(/^(\+?1)?(?=[2-9]\d{9}$)/, '+1')),
  z.refine((value) => value === '' || /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(value), NOT_A_PHONE),
);

/** As it was typed: spaces at its ends are part of it. NFC, so that every keyboard gives the same. */
export const password = raw(512, LONG_PASSWORD, 'Password is required.').check(
  z.overwrite((value) => normalized(value)),
  z.refine((value) => value.length > 0, { error: 'Password is required.', abort: true }),
  z.refine((value) => characters(value) >= 8, 'Please use at least 8 characters.'),
  z.refine((value) => characters(value) <= 128, LONG_PASSWORD),
);

/** The password once more. */
function repeated(message: string) {
  return raw(512, message, message).check(z.overwrite((value) => normalized(value)));
}

function isRepeated(message: string) {
  return z.refine<{ password: string; confirmPassword: string }>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: message,
    // Said at once with what else is wrong, as soon as both are there.
    when: ({ value }) => typeof (value as { password?: unknown }).password === 'string',
  });
}

const characters = (value: string) => [...value].length;

const dateOfBirth = requiredText(10, 'Date of birth is required.').check(
  z.refine((value) => value === '' || isDate(value), 'Please enter a date that exists.'),
);

function isDate(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const names = {
  firstName: personName(60, 'First name is required.'),
  lastName: personName(60, 'Last name is required.'),
  displayName: personName(60, 'Display name is required.'),
};

export const Names = z.object(names);

const registration = {
  dateOfBirth,
  password,
  confirmPassword: repeated(PASSWORDS_DIFFER),
  referralCode: z.optional(text(40)),
  agreed: z.literal(true, TOO_YOUNG),
};

/** The fields of the registration form, for the form and for the call. */
export const Registration = z
  .object({
    ...names,
    email,
    gender: z.enum(['male', 'female', 'other'], 'Gender is required.'),
    ...registration,
  })
  .check(isRepeated(PASSWORDS_DIFFER));

export const PhoneRegistration = z.object({ phoneNumber, ...registration }).check(isRepeated(PASSWORDS_DIFFER));

const pin = requiredText(20, 'Pin number is required.').check(
  z.overwrite((value) => value.replace(/\s/g, '')),
  z.refine((value) => value === '' || /^\d{6}$/.test(value), 'Please enter the six digits of the PIN.'),
);

/** A PIN and the number to which it was sent. */
export const PhonePin = z.object({ pin, phoneNumber });

/** The same, for a new password. */
export const PhoneReset = z.object({ phoneNumber, pin, password });

/** A forgotten password's new one. */
export const NewPassword = z
  .object({ password, confirmPassword: repeated(PASSWORDS_DIFFER) })
  .check(isRepeated(PASSWORDS_DIFFER));

const currentPassword = raw(1000, WRONG_PASSWORD, WRONG_PASSWORD).check(z.minLength(1, WRONG_PASSWORD));

/** The form of a forgotten password's new one, by phone. */
export const NewPasswordByPhone = z
  .object({ phoneNumber, pin, password, confirmPassword: repeated(PASSWORDS_DIFFER) })
  .check(isRepeated(PASSWORDS_DIFFER));

export const PasswordChange = z
  .object({
    currentPassword,
    password,
    confirmPassword: repeated(NEW_PASSWORDS_DIFFER),
  })
  .check(isRepeated(NEW_PASSWORDS_DIFFER));

export const ForgottenPassword = z.object({ email });

export const ForgottenPin = z.object({ phoneNumber });

export const EmailChange = z.object({ email, currentPassword });

export const PhoneChange = z.object({ phoneNumber, currentPassword });

/** As somebody remembers it: any text may be tried. */
export const knownPassword = raw(1000, 'Please use at most 1000 characters.', 'Password is required.').check(
  z.minLength(1, 'Password is required.'),
);

export const Credentials = z.object({ email, password: knownPassword });

export const PhoneCredentials = z.object({ phone: phoneNumber, password: knownPassword });
