import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { hasNoResponse, useNoResponseToast } from './no-response.ts';

/** 'Page Not Found', or what went wrong: the same layout for both. What may pass can be tried again, in place. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Failed error={error} />;
}

function NotFound() {
  return (
    <div className="page py-16">
      <title>Page Not Found</title>
      <EmptyState art="door" level={1} title="Page Not Found" action={<WayHome />}>
        The address may be mistyped or the page has moved.
      </EmptyState>
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  useNoResponseToast(error);
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
  return (
    <div className="page py-16">
      <title>Something went wrong</title>
      <EmptyState
        art="search"
        level={1}
        title="Something went wrong"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              Try again
            </Button>
            <WayHome />
          </div>
        }
      >
        {hasNoResponse(error)
          ? 'The page did not arrive. Look at your connection.'
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
