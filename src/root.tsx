// First: it says the order of the cascade's layers, which the first sheet of a page decides.
import './ui/app.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import schibsted from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { SessionProvider } from '#features/accounts/ui';
import { CartProvider } from '#features/cart/ui';
import { PlaceProvider } from '#features/places/ui';
import { NonceContext } from '#platform/nonce.ts';
import { load } from '#platform/page.ts';
import type { Route } from './+types/root';
import { ErrorPage } from './shell/error-page.tsx';
import { Shell } from './shell/shell.tsx';

export const loader = load(async ({ site, place, theme }) => ({ site, place, theme }));

export const links: Route.LinksFunction = () => [
  ...[schibsted, figtree].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const theme = useRouteLoaderData<typeof loader>('root')?.theme;
  return (
    <html lang="en-CA" data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
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

export default function Root({ loaderData: { site, place } }: Route.ComponentProps) {
  return (
    <Providers place={place}>
      <Shell site={site}>
        <Outlet />
      </Shell>
    </Providers>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shown = useRouteLoaderData<typeof loader>('root');
  if (!shown) return <ErrorPage error={error} />;
  return (
    <Providers place={shown.place}>
      <Shell site={shown.site}>
        <ErrorPage error={error} />
      </Shell>
    </Providers>
  );
}

type ProvidersProps = { place: Route.ComponentProps['loaderData']['place']; children: ReactNode };

/** What belongs to the person: filled in by the browser, the same for everyone on the server. */
function Providers({ place, children }: ProvidersProps) {
  const [queries] = useState(
    () =>
      new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <PlaceProvider place={place}>
          <CartProvider>{children}</CartProvider>
        </PlaceProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
