import { wasToasted } from '#platform/browser/data/failures.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { isFailure } from '#platform/errors.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { verifyAccount } from '../auth.contract.ts';
import { useSession } from '../sessions/session.tsx';
import { verifySession } from '../sessions/sessions.contract.ts';

/**
 * Uses the link up when the person presses the button, never while the page is opened: mail scanners open every link,
 * and would use it up before the user.
 */
export function VerifyAccountPanel({ id, logInPath }: { id: string; logInPath: string }) {
  const { status } = useSession();
  // It may be a new address of the user who is signed in here.
  const action = useAction(verifyAccount, { updates: [verifySession], showsRefusal: true });
  // Used up, or never one: another try changes nothing.
  const isInvalid =
    isFailure(action.error) && (action.error.code === 'not-found' || action.error.code === 'validation');
  const isOver = action.isSuccess || isInvalid;
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:hidden">
        {action.isSuccess && (
          <Notice tone="success">Your email is verified.{status !== 'signed-in' && ' You can log in now.'}</Notice>
        )}
        {action.error && !wasToasted(action.error) && (
          <Notice tone="danger">
            {action.error.message}
            {isInvalid && ' If you have already verified your account, log in. You can also request a new link there.'}
          </Notice>
        )}
      </div>
      {isOver ? (
        <ButtonLink to={status === 'signed-in' ? '/profile' : logInPath} size="lg" wide>
          {status === 'signed-in' ? 'Account Details' : 'Log in'}
        </ButtonLink>
      ) : (
        <>
          <p className="text-ink-muted">One more step: confirm that this email address is yours.</p>
          <Button size="lg" wide busy={action.isPending} busyText="Verifying" onClick={() => action.mutate({ id })}>
            Verify my account
          </Button>
          <p className="text-sm text-ink-muted">
            Not you? Leave this page. Nothing will change.{' '}
            <TextLink inline to="/">
              Go to the home page
            </TextLink>
          </p>
        </>
      )}
    </div>
  );
}
