import { useState } from 'react';
import { changeUser } from '#features/account';
import { useSession, useShowUser } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';

export type ReceiverNames = { firstName: string; lastName: string };
export type Receiver = ReturnType<typeof useReceiver>;

/** Who receives a delivery, of an account that has no name yet: it registered by phone. Saved with the account on Continue. */
export function useReceiver() {
  const { user } = useSession();
  const showUser = useShowUser();
  const [typed, setTyped] = useState<Partial<ReceiverNames>>({});
  const names = { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '', ...typed };
  const isAsked = user != null && !isWhole(user);
  return {
    isAsked,
    names,
    setTyped: (changed: Partial<ReceiverNames>) => setTyped((before) => ({ ...before, ...changed })),
    hasName: isWhole(names),
    /** Throws the server's refusal. */
    save: async (): Promise<void> => {
      if (isAsked && isWhole(names)) showUser(await call(changeUser, { id: user.id, ...names }));
    },
  };
}

const isWhole = ({ firstName, lastName }: ReceiverNames) => firstName.trim() !== '' && lastName.trim() !== '';
