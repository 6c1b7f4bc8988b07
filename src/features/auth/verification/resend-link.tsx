import { messageOnPage } from '#platform/browser/data/failures.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { resendVerification } from '../auth.contract.ts';

/** A button that has the verification link mailed again, and says how that went. `userId` names one registration, where it is known. */
export function ResendLink({ email, userId }: { email: string; userId?: string | undefined }) {
  const { mutate, isPending, isSuccess, error } = useAction(resendVerification, { showsRefusal: true });
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="secondary" busy={isPending} busyText="Sending" onClick={() => mutate({ email, userId })}>
        Send the link again
      </Button>
      <p role="status" className="empty:hidden">
        {isSuccess ? 'We sent the link again. Please check your email.' : messageOnPage(error)}
      </p>
    </div>
  );
}
