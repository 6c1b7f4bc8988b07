import { Outlet } from 'react-router';
import { ErrorPage } from '../shell/error-page.tsx';
import type { Route } from './+types/any-page';

/** Around every page, below the shell: where a page fails, header and cart stay, with what was typed into them. */
export default function AnyPage() {
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />;
