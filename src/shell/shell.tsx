import { memo, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { ReauthenticationGate } from '#features/auth/ui';
import { CartPanel, useCartOpening } from '#features/cart/ui';
import { useTileOnReturn } from '#features/catalog/ui';
import type { Site } from '#platform/web/page.ts';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { ServerWritten } from '#ui/states/server-written.tsx';
import { cx } from '#ui/styles/classes.ts';
import { LiveRegions } from '#ui/text/live-region.tsx';
import { Header } from './header.tsx';
import { useInstallPrompt } from './phone/use-install-prompt.ts';
import { PlainHeader } from './plain-header.tsx';
import { useSlowPage } from './use-slow-page.ts';
import { useWelcome } from './use-welcome.ts';

const AgeGate = lazyPart(() => import('./age-gate.tsx').then((it) => it.AgeGate), {
  name: 'The age confirmation',
  over: true,
});
const SideMenu = lazyPart(() => import('./side-menu.tsx').then((it) => it.SideMenu), { name: 'The menu', over: true });
// Optional parts: if they fail to load, the page stays as it is.
const Toaster = lazyWithNullFallback(() => import('#ui/overlays/toaster.tsx').then((it) => it.Toaster));
const LazyFooter = lazyWithNullFallback(
  () => import('./footer.tsx').then((it) => it.Footer),
  () => <ServerWritten as="footer" />,
);
const OfflineNotice = lazyWithNullFallback(() => import('./offline-notice.tsx').then((it) => it.OfflineNotice));
const InstallOffer = lazyWithNullFallback(() => import('./phone/install-offer.tsx').then((it) => it.InstallOffer));
const PageSkeleton = lazyWithNullFallback(() => import('./page-skeleton.tsx').then((it) => it.default));

/** Server-rendered; its script loads after the page's own. Memoized, as an earlier update would empty it. */
const Footer = memo((props: { site: Site; year: string }) => (
  <Suspense>
    <LazyFooter {...props} />
  </Suspense>
));

/** The layout that a route module requests: `export const handle: ShellHandle = …`. */
export type ShellHandle = {
  /**
   * 'plain': the logo alone above and no footer, for the auth pages; 'tunnel': also help, for the checkout; 'own': the page
   * brings header and `main`.
   */
  frame?: 'full' | 'plain' | 'tunnel' | 'own';
  hasOwnSearch?: boolean;
  hasNoTabBar?: boolean;
  /** It says itself that it is offline, and has states in its address that need no network. */
  hasOwnOfflineNotice?: boolean;
  /** The age gate links to the page, so neither question of a first visit lies over it. */
  isOpenToAll?: boolean;
};

type Overlay = 'menu' | 'cart' | null;

/** Then loads what is needed when the network is slow or lost, as it is too late to load it then. */
const SETTLED_AFTER_MS = 2_000;

/** The frame of every page: header, main area, side panel, dialogs that lie over it, footer. */
export function Shell({ site, year, children }: { site: Site; year: string; children: ReactNode }) {
  const shellHandle = useShellHandle();
  const { frame = 'full', hasOwnSearch = false, hasNoTabBar = false, isOpenToAll = false } = shellHandle;
  const { overlay, setOverlay } = useOverlay();
  const isPlain = frame !== 'full';
  const { isAgeAsked, confirmAge } = useWelcome({ isQuiet: isPlain || isOpenToAll });
  const isIdle = useAfter(SETTLED_AFTER_MS);
  const isRunning = useAfter(0);
  const installPrompt = useInstallPrompt();
  const close = () => setOverlay(null);
  useTileOnReturn();
  const openCart = useCallback(() => setOverlay('cart'), [setOverlay]);
  useCartOpening(openCart);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <ProgressLine active={useNavigation().state !== 'idle'} className="fixed inset-x-0 top-0 z-70" />
      {frame === 'full' && (
        <Header
          site={site}
          hasOwnSearch={hasOwnSearch}
          hasTabBar={!hasNoTabBar}
          onMenu={() => setOverlay('menu')}
          onCart={openCart}
        />
      )}
      {(frame === 'plain' || frame === 'tunnel') && <PlainHeader site={site} isTunnel={frame === 'tunnel'} />}
      {frame === 'own' ? (
        children
      ) : (
        // At least a screen high, so that the footer does not move while a page fills.
        <main key={frame} id="main" tabIndex={-1} className={cx('outline-none', !isPlain && 'min-h-svh')}>
          <PageOrOutline isPrepared={isIdle}>{children}</PageOrOutline>
        </main>
      )}
      {!isPlain && <Footer site={site} year={year} />}
      {isAgeAsked && !isOpenToAll && <AgeGate open onConfirm={confirmAge} />}
      {overlay === 'menu' && <SideMenu site={site} open onClose={close} />}
      {overlay === 'cart' && <CartPanel open onClose={close} />}
      {/* A separate layer: inside an open dialog's boundary, a suspended part would close the dialog for a moment. */}
      <Suspense>{isIdle && <OfflineNotice isOfPage={shellHandle.hasOwnOfflineNotice ?? false} />}</Suspense>
      <Suspense>{installPrompt && <InstallOffer prompt={installPrompt} siteName={site.name} />}</Suspense>
      <Suspense>{isRunning && <Toaster />}</Suspense>
      <ReauthenticationGate />
      <LiveRegions />
    </>
  );
}

/** The page; or, when navigation takes long, the outline of the next one. The current page stays mounted meanwhile, and shown until the outline is. */
function PageOrOutline({ isPrepared, children }: { isPrepared: boolean; children: ReactNode }) {
  const slow = useSlowPage();
  const [outlined, setOutlined] = useState<string | null>(null);
  useEffect(() => {
    if (isPrepared) import('./page-skeleton.tsx').catch(() => {});
  }, [isPrepared]);
  return (
    <>
      <div hidden={slow !== null && slow === outlined}>{children}</div>
      <Suspense>{slow !== null && <PageSkeleton key={slow} path={slow} onShown={setOutlined} />}</Suspense>
    </>
  );
}

/** True once the page has run for this long: parts that load then do not delay the page itself. */
function useAfter(milliseconds: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}

/** Overlays of this page; navigation closes them. */
function useOverlay() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ overlay: Overlay; at: string } | null>(null);
  return {
    overlay: opened?.at === key ? opened.overlay : null,
    setOverlay: useCallback((overlay: Overlay) => setOpened({ overlay, at: key }), [key]),
  };
}

/** The handles of the matched routes, the innermost last. */
function useShellHandle(): ShellHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle));
}
