import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from 'react-router';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { SkeletonCards } from '../products/skeleton-cards.tsx';

export { EmptyList } from './empty-list.tsx';
export { SkeletonCards };

type ExplorerFailedProps = { error: unknown; title: string; noun: string; gridClassName: string };

/** Replaces a list that failed to load: shows the reason and a retry button. The address still holds the filters. */
export function ExplorerFailed({ error, title, noun, gridClassName }: ExplorerFailedProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const retry = () => navigate(pathname + search, { replace: true, preventScrollReset: true });
  return (
    <div className="page pt-5 mobile:pt-7">
      <title>{title}</title>
      <h1 className="text-h1">{title}</h1>
      <div className="relative mt-5 min-h-100" aria-busy={isLoading || undefined}>
        <ProgressLine active={isLoading} className="absolute inset-x-0 -top-2.5" />
        {isLoading ? (
          <SkeletonCards noun={noun} className={gridClassName} />
        ) : (
          <TryAgain message={reasonOf(error)} onRetry={retry} />
        )}
      </div>
    </div>
  );
}

function reasonOf(error: unknown): string {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  const given = isRefusal ? (error.data as { message?: string } | null) : null;
  return given?.message ?? 'The list could not be loaded.';
}
