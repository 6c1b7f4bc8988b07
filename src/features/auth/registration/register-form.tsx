import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { useFormDraft } from '#platform/browser/form-draft.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { EmailField } from '#ui/fields/email-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Disclosure } from '#ui/parts/disclosure.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { register as registerCall } from '../auth.contract.ts';
import { type ContactKind, ContactSwitch } from '../contact/contact-switch.tsx';
import { PhoneField } from '../contact/phone-field.tsx';
import { PhoneRegistration, Registration } from '../forms.ts';
import { NewPasswordFields } from '../passwords/new-password-fields.tsx';
import { saveNext } from '../sessions/next-page.ts';
import { BirthDateField } from './birth-date-field.tsx';

type ByEmail = z.input<typeof Registration>;
type ByPhone = z.input<typeof PhoneRegistration>;
/** What the boxes hold, for both ways: the date of birth in its three parts. */
type Fields = Omit<ByEmail & ByPhone, 'dateOfBirth'> & { birthDay: string; birthMonth: string; birthYear: string };

const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
];
const KEPT = [
  ...(['firstName', 'lastName', 'displayName', 'email', 'gender', 'phoneNumber'] as const),
  ...(['birthDay', 'birthMonth', 'birthYear'] as const),
] as const;

type Props = {
  referralCode: string;
  /** The page that follows the log-in. The link in the mail carries it. */
  next: string | null;
  /** Called with the contact as it was typed, to which a link or PIN was sent. `userId` names this registration. */
  onRegistered: (contact: ({ email: string } | { phone: string }) & { userId: string }) => void;
};

/** The registration form, by e-mail or by phone. */
export function RegisterForm({ referralCode, next, onRegistered }: Props) {
  const [by, setBy] = useState<ContactKind>('email');
  const form = useSchemaForm<Fields, ByEmail | ByPhone>({
    schema: by === 'email' ? Registration : PhoneRegistration,
    inputOf,
    fieldOf: (part) => (part === 'dateOfBirth' ? 'birthDay' : part),
    submit: async (fields) => {
      const { userId } = await call(registerCall, { ...inputFor(by, fields), url: location.origin });
      forgetDraft();
      saveNext(next);
      onRegistered(
        by === 'email' ? { email: fields.email.trim(), userId } : { phone: fields.phoneNumber.trim(), userId },
      );
    },
  });
  const forgetDraft = useFormDraft(form, 'registerDraft', KEPT);
  const { register, errorOf, formError, isBusy } = form;
  const field = (name: keyof Fields) => ({ ...register(name), error: errorOf(name) });
  // Asked for in the order in which they are shown: the first one that is wrong gets the focus.
  const phone = field('phoneNumber');
  const change = (kind: ContactKind) => {
    setBy(kind);
    form.clearErrors();
  };
  return (
    <form {...form.formProps} className="grid gap-4">
      <ContactSwitch label="Register by" value={by} onChange={change} />
      {by === 'email' ? (
        <>
          <div className="grid grid-cols-2 items-start gap-3.5">
            <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name" required autoComplete="family-name" {...field('lastName')} />
          </div>
          <TextField label="Display name" required autoComplete="nickname" {...field('displayName')} />
          <EmailField autoComplete="email" {...field('email')} />
          <RadioGroup label="Gender" required choices={GENDERS} {...field('gender')} />
        </>
      ) : (
        <PhoneField hint="We text you a PIN. Message rates may apply." {...phone} />
      )}
      <BirthDateField
        label="Date of birth"
        error={errorOf('birthDay')}
        day={register('birthDay')}
        month={register('birthMonth', { deps: 'birthDay' })}
        year={register('birthYear', { deps: 'birthDay' })}
      />
      <NewPasswordFields form={form} label="Password" repeatLabel="Repeat password" />
      <Disclosure title="Referral code (optional)" open={referralCode !== ''}>
        <TextField
          label="Referral code"
          optional
          autoComplete="off"
          defaultValue={referralCode}
          {...field('referralCode')}
        />
      </Disclosure>
      <Agreement required {...field('agreed')} />
      <FormTrouble message={formError} />
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Creating account">
        Create account
      </Button>
    </form>
  );
}

const Agreement = (props: Parameters<typeof Checkbox>[0]) => (
  <Checkbox {...props}>
    I am over 19 and agree to the{' '}
    <TextLink inline external to="/terms-conditions">
      Terms & Conditions
    </TextLink>{' '}
    and{' '}
    <TextLink inline external to="/privacy-policy">
      Privacy Policy
    </TextLink>
    .
  </Checkbox>
);

function inputOf({ birthDay, birthMonth, birthYear, ...fields }: Fields): ByEmail & ByPhone {
  const isEmpty = !birthDay && !birthMonth && !birthYear;
  const dateOfBirth = isEmpty ? '' : `${birthYear.trim()}-${birthMonth}-${birthDay.trim().padStart(2, '0')}`;
  return { ...fields, dateOfBirth };
}

/** Of what was typed into both forms, what this one sends. */
function inputFor(by: ContactKind, fields: Fields): ByEmail | ByPhone {
  const { firstName, lastName, displayName, email, gender, phoneNumber, ...shared } = inputOf(fields);
  return by === 'email' ? { firstName, lastName, displayName, email, gender, ...shared } : { phoneNumber, ...shared };
}
