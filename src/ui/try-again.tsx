import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Something could not be loaded: why, and the way to ask for it again. Spoken when it appears. */
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
      {message}
    </Notice>
  );
}
