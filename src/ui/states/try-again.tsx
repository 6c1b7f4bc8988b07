import { messageOnPage } from '#platform/browser/data/failures.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  error?: Error | null;
  /** In the page's own words, where those of the error are not right. */
  message?: string | undefined;
  onRetry: () => unknown;
};

/** Something could not be loaded: why, unless a toast has just said it, and the way to ask for it again. Spoken when it appears. */
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
