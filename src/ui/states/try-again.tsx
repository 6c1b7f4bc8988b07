import { isTold } from '../overlays/toast.tsx';
import { Button } from '../parts/button.tsx';
import { Notice } from './notice.tsx';

/** Something could not be loaded: why, unless a toast has just said it, and the way to ask for it again. Spoken when it appears. */
export function TryAgain({ message, onRetry }: { message: string; onRetry: () => unknown }) {
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
      {isTold(message) ? 'This could not be loaded.' : message}
    </Notice>
  );
}
