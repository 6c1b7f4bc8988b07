import { useEffect, useState } from 'react';
import { changeUser } from '#features/account';
import { useSession, useShowUser } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { saveDrafts, savedDrafts } from './saved-drafts.ts';

export type RecipientNames = { firstName: string; lastName: string };
export type Recipient = ReturnType<typeof useRecipient>;

/**
 * Who receives a delivery, of an account without a name: it registered by phone. Saved with the account on Continue;
 * until then typed names survive a reload.
 */
export function useRecipient() {
  const { user } = useSession();
  const showUser = useShowUser();
  const [typed, setTyped] = useState(() => savedDrafts<Partial<RecipientNames>>('recipient', user?.id));
  const [errors, setErrors] = useState<Partial<RecipientNames>>({});
  useEffect(() => saveDrafts('recipient', user?.id, typed), [user?.id, typed]);
  const names = { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '', ...typed };
  const isAsked = user != null && (user.firstName === '' || user.lastName === '');
  return {
    isAsked,
    names,
    /** What the server says of each. */
    errors,
    type: (name: keyof RecipientNames, value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
    /** False: the names were refused, and `errors` says why. */
    save: async (): Promise<boolean> => {
      if (!isAsked) return true;
      try {
        showUser(await call(changeUser, { id: user.id, ...names }));
        setTyped({});
        return true;
      } catch (error) {
        if (!isFailure(error) || error.code !== 'validation') throw error;
        setErrors(error.fields ?? {});
        return false;
      }
    },
  };
}
