import type * as z from 'zod/mini';
import { call } from '#platform/browser.ts';
import { useSchemaForm } from '#platform/form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextField } from '#ui/text-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { register as registerCall } from './accounts.contract.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { Registration } from './forms.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** What the boxes hold: the date of birth in its three parts. */
type Fields = Omit<z.input<typeof Registration>, 'dateOfBirth'> & {
  birthDay: string;
  birthMonth: string;
  birthYear: string;
};

const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
];

type Props = { referralCode: string; onRegistered: (email: string) => void };

/** The registration form by e-mail. `onRegistered` hears the address to which the link was sent. */
export function RegisterForm({ referralCode, onRegistered }: Props) {
  const form = useSchemaForm<Fields, z.input<typeof Registration>>({
    schema: Registration,
    inputOf,
    fieldOf: (part) => (part === 'dateOfBirth' ? 'birthDay' : part),
    submit: async (fields) => {
      await call(registerCall, { ...inputOf(fields), url: location.href });
      onRegistered(fields.email.trim());
    },
  });
  const { register, errorOf, formError, isBusy } = form;
  const field = (name: keyof Fields) => ({ ...register(name), error: errorOf(name) });
  return (
    <form {...form.formProps} className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-3.5">
        <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" required autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Display name" required autoComplete="nickname" {...field('displayName')} />
      <TextField label="Email" required type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <RadioGroup label="Gender" required choices={GENDERS} {...field('gender')} />
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
      <Checkbox {...field('agreed')}>
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
      {formError && (
        <Notice tone="danger" role="alert">
          {formError}
        </Notice>
      )}
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Creating account">
        Create account
      </Button>
    </form>
  );
}

function inputOf({ birthDay, birthMonth, birthYear, ...fields }: Fields): z.input<typeof Registration> {
  const isEmpty = !birthDay && !birthMonth && !birthYear;
  const dateOfBirth = isEmpty ? '' : `${birthYear.trim()}-${birthMonth}-${birthDay.trim().padStart(2, '0')}`;
  return { ...fields, dateOfBirth };
}
