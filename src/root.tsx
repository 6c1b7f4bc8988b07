// First: it defines the order of the cascade layers, which a page's first sheet decides.
import './ui/styles/app.css';
import schibsted from '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-700-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { SessionProvider } from '#features/auth/ui';
import { CartProvider } from '#features/cart/ui';
import { FavoritesProvider } from '#features/favorites/ui';
import { PlaceProvider } from '#features/places/ui';
import { DataProvider } from '#platform/browser/data/data-provider.tsx';
import { LANGUAGE } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { useReplayEarlyClicks } from '#platform/web/react-router-patches/replay-early-clicks.ts';
import { LinkFollower } from '#ui/parts/link.tsx';
import type { Route } from './+types/root';
import { ErrorPage } from './shell/error-page.tsx';
import { useFailureToasts } from './shell/failure-toasts.ts';
import { Shell } from './shell/shell.tsx';
import { groundsOf, useThemeChoice } from './shell/theme.ts';

export const loader = load(async ({ site, place, theme, now }) => ({ site, place, theme, year: now.slice(0, 4) }));

/**
 * Of the root's data only the location changes, with its cookie. Reloading on each navigation would cost time, and a
 * failure would take down the shell.
 */
export function shouldRevalidate(): boolean {
  const cookie = readPlaceCookie();
  const hasMoved = cookie !== placeCookie;
  placeCookie = cookie;
  return hasMoved;
}

const readPlaceCookie = () =>
  typeof document === 'undefined' ? '' : (/\buserLocation=([^;]*)/.exec(document.cookie)?.[1] ?? '');
let placeCookie = readPlaceCookie();

export const links: Route.LinksFunction = () => [
  ...[schibsted, figtree].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  useReplayEarlyClicks();
  const choice = useThemeChoice(useRouteLoaderData<typeof loader>('root')?.theme ?? null);
  return (
    // The browser sets it before the first paint: see `first-paint.ts`.
    <html lang={LANGUAGE} data-theme={choice === 'system' ? undefined : choice} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {groundsOf(choice).map(({ media, content }) => (
          <meta key={media ?? ''} name="theme-color" media={media} content={content} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { site, place, year } }: Route.ComponentProps) {
  return (
    <Providers place={place}>
      <Shell site={site} year={year}>
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
      <Shell site={shown.site} year={shown.year}>
        <ErrorPage error={error} />
      </Shell>
    </Providers>
  );
}

type ProvidersProps = { place: Route.ComponentProps['loaderData']['place']; children: ReactNode };

/** The user's state: filled in by the browser, the same for everyone on the server. */
function Providers({ place, children }: ProvidersProps) {
  useFailureToasts();
  return (
    <DataProvider>
      <LinkFollower>
        <SessionProvider>
          <PlaceProvider place={place}>
            <FavoritesProvider>
              <CartProvider>{children}</CartProvider>
            </FavoritesProvider>
          </PlaceProvider>
        </SessionProvider>
      </LinkFollower>
    </DataProvider>
  );
}
