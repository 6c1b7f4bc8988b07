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
      <EmptyState art="door" level={1} title="Page Not Found" action={<WayHome />}>
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
            {isRouteErrorResponse(error) && error.status === 503 ? <WayToStatus /> : <WayHome />}
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

const WayHome = () => (
  <ButtonLink to="/" tone="secondary">
    Go to home page
  </ButtonLink>
);

const WayToStatus = () => (
  <ButtonLink to="/status" tone="secondary">
    See what works
  </ButtonLink>
);
