import { wasToasted } from '#platform/browser/data/failures.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { isFailure } from '#platform/errors.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { verifySession } from '../sessions/sessions.contract.ts';
import { stopChange, undoChange } from './contacts.contract.ts';

const KINDS = {
  stop: {
    operation: stopChange,
    explained: 'Someone asked to change the email or phone number of your account. Nothing has changed yet.',
    press: 'Stop the change',
    busy: 'Stopping',
    done: 'The change was stopped. The person who requested it knows your password. Please choose a new one.',
  },
  undo: {
    operation: undoChange,
    explained:
      'Your account gets its former email and phone number back. Every device is logged out, and the password that was used no longer works.',
    press: 'Undo the change',
    busy: 'Undoing',
    done: 'Your account was restored. We sent you a message with a link to choose a new password.',
  },
} as const;

/** Uses the link of a mail up when the person presses the button, never while the page is opened: mail scanners open every link. */
export function ChangeLinkPanel({ kind, linkToken }: { kind: keyof typeof KINDS; linkToken: string }) {
  const { operation, explained, press, busy, done } = KINDS[kind];
  // The session of this browser may be one of those that have ended.
  const action = useAction(operation, { updates: [verifySession], showsRefusal: true });
  // Used up, or never one: another try changes nothing.
  const isInvalid =
    isFailure(action.error) && (action.error.code === 'not-found' || action.error.code === 'validation');
  const isOver = action.isSuccess || isInvalid;
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:hidden">
        {action.isSuccess && <Notice tone="success">{done}</Notice>}
        {action.error && !wasToasted(action.error) && (
          <Notice tone="danger">
            {action.error.message}
            {isInvalid && ' If you do not know who changed your account, choose a new password, or write to us.'}
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
          <Button
            size="lg"
            wide
            busy={action.isPending}
            busyText={busy}
            onClick={() => action.mutate({ secret: linkToken })}
          >
            {press}
          </Button>
          <p className="text-sm text-ink-muted">If this was you, you can leave this page. Nothing will change.</p>
        </>
      )}
    </div>
  );
}
