import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** 'Page Not Found', or what went wrong: the same layout for both, with the way home. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
  return (
    <div className="page py-16">
      <title>{isMissing ? 'Page Not Found' : 'Something went wrong'}</title>
      <EmptyState
        art={isMissing ? 'door' : 'search'}
        level={1}
        title={isMissing ? 'Page Not Found' : 'Something went wrong'}
        action={
          <ButtonLink to="/" tone="secondary">
            Go to home page
          </ButtonLink>
        }
      >
        {isMissing ? 'The address may be mistyped or the page has moved.' : (message ?? 'Try again in a moment.')}
      </EmptyState>
    </div>
  );
}
