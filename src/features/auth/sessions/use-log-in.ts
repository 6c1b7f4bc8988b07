import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { isFailure } from '#platform/errors.ts';
import type { ContactKind } from '../contact/contact-switch.tsx';
import { DEVICE_HEADER, deviceToken } from '../devices/device-token.ts';
import { Credentials, PhoneCredentials } from '../forms.ts';
import type { Ticket } from '../mfa/second-step.tsx';
import { saveNext } from './next-page.ts';
import { useSession } from './session.tsx';
import { login } from './sessions.contract.ts';

type ByEmail = z.input<typeof Credentials>;
type ByPhone = z.input<typeof PhoneCredentials>;

/** A log-in that waits for its second step; `account` is the address or number that was entered. */
export type PendingLogIn = Ticket & { account: string };

type Options = {
  by: ContactKind;
  /** The number that was just verified. */
  phone?: string | undefined;
  /** The page that follows. */
  next: string | null;
  onSecondStep: (pending: PendingLogIn) => void;
};

/** The form of a log-in by password. It updates the session, which re-renders the page. */
export function useLogIn({ by, phone, next, onSecondStep }: Options) {
  const { signIn } = useSession();
  const [isIn, setIsIn] = useState(false);
  const [unproved, setUnproved] = useState<string | null>(null);
  const form = useSchemaForm<ByEmail & ByPhone, ByEmail | ByPhone>({
    schema: by === 'email' ? Credentials : PhoneCredentials,
    ...(phone && { defaultValues: { phone } }),
    submit: async ({ email, phone, password }) => {
      setUnproved(null);
      try {
        const headers = { [DEVICE_HEADER]: deviceToken() };
        signIn((await call(login, by === 'email' ? { email, password } : { phone, password }, headers)) as string);
        setIsIn(true);
      } catch (error) {
        if (isFailure(error) && error.code === 'second-factor-needed')
          return onSecondStep({ ...(error.details as Ticket), account: by === 'email' ? email : phone });
        if (isFailure(error) && error.code === 'forbidden' && !error.details?.isSuspended) {
          setUnproved(by === 'email' ? email : phone);
          saveNext(next);
        }
        throw error;
      }
    },
  });
  const clear = () => {
    setUnproved(null);
    form.clearErrors();
  };
  /** `unproved`: the address or number that has to be verified before it can log in. */
  return { ...form, isBusy: form.isBusy || isIn, unproved, clear };
}
