import { isRouteErrorResponse } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** 'Page Not Found', or what went wrong: the same layout for both, with the way home. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
  return (
    <div className="page py-16">
      <title>{isMissing ? 'Page Not Found' : 'Something went wrong'}</title>
      <EmptyState
        art={isMissing ? 'door' : 'search'}
        headingLevel={1}
        title={isMissing ? 'Page Not Found' : 'Something went wrong'}
        text={isMissing ? 'The address may be mistyped or the page has moved.' : (message ?? 'Try again in a moment.')}
        action={
          <ButtonLink to="/" variant="secondary">
            Go to home page
          </ButtonLink>
        }
      />
    </div>
  );
}
