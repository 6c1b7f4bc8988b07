import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { verifyAccount } from '../auth.contract.ts';
import { useSession } from '../sessions/session.tsx';

type Step = { at: 'start' | 'busy' | 'done' } | { at: 'refused'; message: string; mayRetry: boolean };

/**
 * Uses the link up when the person presses the button, never while the page is opened: mail scanners open every link,
 * and would use it up before her.
 */
export function VerifyAccountPanel({ id, logInPath }: { id: string; logInPath: string }) {
  const queries = useQueryClient();
  const { status } = useSession();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const verify = async () => {
    setStep({ at: 'busy' });
    try {
      await call(verifyAccount, { id });
      setStep({ at: 'done' });
      // It may be a new address of who is logged in here.
      await queries.invalidateQueries({ queryKey: ['session'] });
    } catch (error) {
      if (!isFailure(error)) throw error;
      setStep({
        at: 'refused',
        message: error.message,
        mayRetry: error.code !== 'not-found' && error.code !== 'validation',
      });
    }
  };
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:hidden">
        {step.at === 'done' && (
          <Notice tone="success">Your email is verified.{status !== 'signed-in' && ' You can log in now.'}</Notice>
        )}
        {step.at === 'refused' && (
          <Notice tone="danger">
            {step.message}
            {!step.mayRetry &&
              ' If you have verified your account already, log in. There you can also have a new link sent.'}
          </Notice>
        )}
      </div>
      {step.at === 'done' || (step.at === 'refused' && !step.mayRetry) ? (
        <ButtonLink to={status === 'signed-in' ? '/profile' : logInPath} size="lg" wide>
          {status === 'signed-in' ? 'Account Details' : 'Log in'}
        </ButtonLink>
      ) : (
        <>
          <p className="text-ink-muted">One more step: confirm that this email address is yours.</p>
          <Button size="lg" wide busy={step.at === 'busy'} busyText="Verifying" onClick={verify}>
            Verify my account
          </Button>
          <p className="text-sm text-ink-muted">
            Not you? Leave this page, nothing happens.{' '}
            <TextLink inline to="/">
              Go to the home page
            </TextLink>
          </p>
        </>
      )}
    </div>
  );
}
