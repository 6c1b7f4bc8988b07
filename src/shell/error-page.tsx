import { isRouteErrorResponse, useRevalidator } from 'react-router';
import type { MissingFile } from '#platform/web/react-router-patches/arrived.ts';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { hasNoResponse, useFailureToast } from './no-response.ts';

/** 'Page Not Found', or the error, in one layout. Temporary errors can be retried in place. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Failed error={error} />;
}

function NotFound() {
  return (
    <div className="page py-16">
      <title>Page Not Found</title>
      <EmptyState art="door" level={1} title="Page Not Found" action={<WayOn />}>
        Check the address. The page may have moved.
      </EmptyState>
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  useFailureToast(error);
  // The router keeps the error until a full reload.
  const tryAgain = () => ((error as Partial<MissingFile> | null)?.isFile ? location.reload() : void revalidate());
  const message =
    isRouteErrorResponse(error) && error.status < 500
      ? (error.data as { message?: string } | null)?.message
      : undefined;
  return (
    <div className="page py-16">
      <title>Something went wrong</title>
      <EmptyState
        art="search"
        level={1}
        title="Something went wrong"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button busy={state === 'loading'} onClick={tryAgain}>
              Try again
            </Button>
            <WayOn isBusy={isRouteErrorResponse(error) && error.status === 503} />
          </div>
        }
      >
        {hasNoResponse(error)
          ? 'The page could not be loaded. Check your connection.'
          : (message ?? 'Try again in a moment.')}
      </EmptyState>
    </div>
  );
}

/** Where the home page may fail as well, to the page that says so. */
const WayOn = ({ isBusy }: { isBusy?: boolean }) => (
  <ButtonLink to={isBusy ? '/status' : '/'} tone="secondary">
    {isBusy ? 'See what works' : 'Go to home page'}
  </ButtonLink>
);
