import { useEffect, useState } from 'react';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { isFailure } from '#platform/errors.ts';
import { Button } from '#ui/parts/button.tsx';

const WAIT_SECONDS = 30;

type Props = {
  /** One is on its way: it has half a minute to arrive. */
  isSent: boolean;
  /** Has a new PIN sent; false: the number is not there, and the form says so. Throws a `Failure`. */
  onResend: () => Promise<boolean>;
};

/** Has the PIN sent again: after a wait, with its limits in words. */
export function ResendPin({ isSent, onResend }: Props) {
  const [secondsLeft, wait] = useCountdown(isSent ? WAIT_SECONDS : 0);
  const resend = async () => {
    try {
      const isResent = await onResend();
      if (isResent) wait(WAIT_SECONDS);
      return isResent;
    } catch (error) {
      if (isFailure(error)) wait(Math.min(error.retryAfterSeconds ?? 0, WAIT_SECONDS));
      throw error;
    }
  };
  const { mutate, isPending, data: isResent, error } = useTask(resend, { showsRefusal: true });
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="secondary" busy={isPending} busyText="Sending" disabled={secondsLeft > 0} onClick={() => mutate()}>
        {secondsLeft > 0 ? `Send a new PIN in ${secondsLeft} s` : 'Send a new PIN'}
      </Button>
      <p role="status" className="empty:hidden">
        {isResent ? 'We sent a new PIN. The one before it no longer works.' : messageOnPage(error)}
      </p>
      <p className="text-sm text-ink-muted">
        A PIN works for 10 minutes and can be tried 5 times. We send at most 3 an hour and 10 a day.
      </p>
    </div>
  );
}

/** Whole seconds down to zero, by the clock: a page in the background does not count slower. */
function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState<number | null>(null);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (end === null) return setEnd(Date.now() + seconds * 1000);
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end, seconds]);
  return [left, (next) => setEnd(Date.now() + next * 1000)];
}
