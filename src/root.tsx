import { useContext } from 'react';
import { isRouteErrorResponse, Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { NonceContext } from '#platform/nonce.ts';
import { load } from '#platform/page.ts';
import type { Route } from './+types/root';
import './ui/app.css';

export const loader = load(async ({ site, place, theme }) => ({ site, place, theme }));

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(NonceContext);
  const shown = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en-CA" data-theme={shown?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main>
      <h1>{isMissing ? 'Page Not Found' : 'Something went wrong'}</h1>
      <Link to="/">Home</Link>
    </main>
  );
}
