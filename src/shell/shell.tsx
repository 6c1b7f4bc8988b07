import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { CartPanel } from '#features/cart/ui';
import type { Site } from '#platform/page.ts';
import { cx } from '#ui/classes.ts';
import { LiveRegions } from '#ui/live-region.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { Toaster } from '#ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PlainHeader } from './plain-header.tsx';
import { useWelcome } from './use-welcome.ts';

const AgeGate = lazy(() => import('./age-gate.tsx').then(({ AgeGate: it }) => ({ default: it })));
const SideMenu = lazy(() => import('./side-menu.tsx').then(({ SideMenu: it }) => ({ default: it })));

/** What a route module may say of the frame it wants around it: `export const handle: ShellHandle = …`. */
export type ShellHandle = {
  /** 'plain': the logo alone above and no footer, for the auth pages. */
  frame?: 'full' | 'plain';
  /** The page has a search field of its own at the top. */
  hasOwnSearch?: boolean;
  /** The age gate links to the page, so neither question of a first visit lies over it. */
  isOpenToAll?: boolean;
};

type Overlay = 'menu' | 'cart' | null;

/** The frame of every page: header, main area, side panel, dialogs that lie over it, footer. */
export function Shell({ site, children }: { site: Site; children: ReactNode }) {
  const { frame = 'full', hasOwnSearch = false, isOpenToAll = false } = useShellHandle();
  const { overlay, setOverlay } = useOverlay();
  const isPlain = frame === 'plain';
  const { isAgeAsked, confirmAge } = useWelcome({ isQuiet: isPlain || isOpenToAll });
  const close = () => setOverlay(null);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <ProgressLine active={useNavigation().state !== 'idle'} className="fixed inset-x-0 top-0 z-70" />
      {isPlain ? (
        <PlainHeader site={site} />
      ) : (
        <Header
          site={site}
          hasOwnSearch={hasOwnSearch}
          onMenu={() => setOverlay('menu')}
          onCart={() => setOverlay('cart')}
        />
      )}
      {/* At least a screen high, so that the footer does not move about in view while a page fills. */}
      <main key={frame} id="main" tabIndex={-1} className={cx('outline-none', !isPlain && 'min-h-svh')}>
        {children}
      </main>
      {!isPlain && <Footer site={site} />}
      <Suspense>
        {isAgeAsked && !isOpenToAll && <AgeGate open onConfirm={confirmAge} />}
        {overlay === 'menu' && <SideMenu site={site} open onClose={close} />}
        {overlay === 'cart' && <CartPanel open onClose={close} />}
      </Suspense>
      <Toaster />
      <LiveRegions />
    </>
  );
}

/** What lies over this page; the way to another page ends it. */
function useOverlay() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ overlay: Overlay; at: string } | null>(null);
  return {
    overlay: opened?.at === key ? opened.overlay : null,
    setOverlay: (overlay: Overlay) => setOpened({ overlay, at: key }),
  };
}

/** What the matched routes say, the innermost last. */
function useShellHandle(): ShellHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle));
}
