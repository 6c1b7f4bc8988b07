import { messageOnPage } from '#platform/browser/data/failures.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  error?: Error | null;
  message?: string | undefined;
  onRetry: () => unknown;
};

/** A loading error: the reason, unless a toast has just shown it, and a retry button. Announced when it appears. */
export function TryAgain({ error, message = messageOnPage(error), onRetry }: Props) {
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button tone="secondary" size="sm" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {message ?? 'This could not be loaded.'}
    </Notice>
  );
}
