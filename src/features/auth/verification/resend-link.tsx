import { useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { Button } from '#ui/parts/button.tsx';
import { resendVerification } from '../auth.contract.ts';

/** A button that has the verification link mailed again, and says how that went. `userId` names one registration, where it is known. */
export function ResendLink({ email, userId }: { email: string; userId?: string | undefined }) {
  const [state, setState] = useState<{ isBusy?: boolean; message?: string }>({});
  const send = async () => {
    setState({ isBusy: true });
    try {
      await call(resendVerification, { email, userId });
      setState({ message: 'We sent the link again. Please check your email.' });
    } catch (error) {
      if (!isFailure(error)) throw error;
      setState({ message: error.message });
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="secondary" busy={state.isBusy} busyText="Sending" onClick={send}>
        Send the link again
      </Button>
      <p role="status" className="empty:hidden">
        {state.message}
      </p>
    </div>
  );
}
