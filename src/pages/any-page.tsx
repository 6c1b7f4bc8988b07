import { Outlet } from 'react-router';
import { ErrorPage } from '../shell/error-page.tsx';
import type { Route } from './+types/any-page';

/** Wraps every page below the shell: when a page fails, header and cart stay, with typed text. */
export default function AnyPage() {
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />;
