import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { stopChange, undoChange } from './contacts.contract.ts';

const KINDS = {
  stop: {
    operation: stopChange,
    explained: 'Someone asked to change the email or phone number of your account. Nothing has changed yet.',
    press: 'Stop the change',
    busy: 'Stopping',
    done: 'The change is stopped. Whoever asked for it knows your password: please choose a new one.',
  },
  undo: {
    operation: undoChange,
    explained:
      'Your account gets its former email and phone number back. Every device is logged out, and the password that was used no longer works.',
    press: 'Undo the change',
    busy: 'Undoing',
    done: 'Your account is as it was. We sent you a message: choose a new password with it.',
  },
} as const;

type Step = { at: 'start' | 'busy' | 'done' } | { at: 'refused'; message: string; mayRetry: boolean };

/** Uses the link of a mail up when the person presses the button, never while the page is opened: mail scanners open every link. */
export function ChangeLinkPanel({ kind, secret }: { kind: keyof typeof KINDS; secret: string }) {
  const { operation, explained, press, busy, done } = KINDS[kind];
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const use = async () => {
    setStep({ at: 'busy' });
    try {
      await call(operation, { secret });
      setStep({ at: 'done' });
      // The session of this browser may be one of those that have ended.
      await queries.invalidateQueries({ queryKey: ['session'] });
    } catch (error) {
      if (!isFailure(error)) throw error;
      const mayRetry = error.code !== 'not-found' && error.code !== 'validation';
      setStep({ at: 'refused', message: error.message, mayRetry });
    }
  };
  const isOver = step.at === 'done' || (step.at === 'refused' && !step.mayRetry);
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:hidden">
        {step.at === 'done' && <Notice tone="success">{done}</Notice>}
        {step.at === 'refused' && (
          <Notice tone="danger">
            {step.message}
            {!step.mayRetry && ' If you do not know who changed your account, choose a new password, or write to us.'}
          </Notice>
        )}
      </div>
      {isOver ? (
        <>
          <ButtonLink to="/auth/forgot-password" size="lg" wide>
            Choose a new password
          </ButtonLink>
          <ButtonLink to="/contact-us" tone="secondary" size="lg" wide>
            Contact us
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink-muted">{explained}</p>
          <Button size="lg" wide busy={step.at === 'busy'} busyText={busy} onClick={use}>
            {press}
          </Button>
          <p className="text-sm text-ink-muted">Was it you? Leave this page, nothing happens.</p>
        </>
      )}
    </div>
  );
}
