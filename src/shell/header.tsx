import { memo, Suspense } from 'react';
import { useLocation } from 'react-router';
import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { useCart } from '#features/cart/ui';
import { SearchButton, SearchForm } from '#features/explore/ui';
import { LiveBell } from '#features/notifications/ui';
import { LocationButton } from '#features/places/ui';
import type { Site } from '#platform/web/page.ts';
import { NewTabNote, newTab } from '#ui/fields/text-link.tsx';
import { useScrolledAway } from '#ui/hooks/use-scrolled-away.ts';
import { ArrowUpRightIcon, ListIcon, ShoppingCartSimpleIcon, SignInIcon, UserCircleIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Logo } from '#ui/parts/logo.tsx';
import { CountBadge } from '#ui/states/badge.tsx';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';
import { ServerWritten } from '#ui/states/server-written.tsx';
import { cx } from '#ui/styles/classes.ts';
import { cartName, isWithin, mainLinks } from './menus.ts';
import { TabBar } from './phone/tab-bar.tsx';
import { useOwnSearch } from './use-own-search.ts';
import './shell.css';

type HeaderProps = {
  site: Site;
  hasOwnSearch: boolean;
  hasTabBar: boolean;
  onMenu: () => void;
  onCart: () => void;
};

/** Reserves the utility bar's space. */
const BareBar = () => <ServerWritten as="div" className="utility-bar h-[2.375rem]" />;

/** Server-rendered, like the footer; its script loads after the page's own. */
const LazyUtilityBar = lazyWithNullFallback(() => import('./utility-bar.tsx').then((it) => it.UtilityBar), BareBar);
const UtilityBar = memo((props: { site: Site }) => (
  <Suspense fallback={<BareBar />}>
    <LazyUtilityBar {...props} />
  </Suspense>
));

const RULE = { top: 120 };

/**
 * The utility bar, which scrolls away, and the main row, which returns when scrolling up. On a phone the tab bar has
 * some of its buttons.
 */
export function Header({ site, hasOwnSearch, hasTabBar, onMenu, onCart }: HeaderProps) {
  const isAway = useScrolledAway(RULE);
  const isSearchInPage = useOwnSearch(hasOwnSearch);
  return (
    // Without a box, so that the bar sticks to the page and not to the header.
    <header className="contents">
      <UtilityBar site={site} />
      <div className={cx('top-bar', isAway && 'top-bar-away')}>
        <div className="page flex h-15 items-center gap-0.5 md:h-18 md:gap-1 lg:gap-2.5">
          <IconButton label="Open menu" className="-ml-2.5 md:hidden" onClick={onMenu}>
            <ListIcon />
          </IconButton>
          <Link
            to="/"
            className="mr-auto flex h-full min-w-11 items-center md:mr-1.5 lg:mr-3.5"
            aria-label={`${site.name} home`}
          >
            <Logo name={site.name} />
          </Link>
          <MainNav partnerSiteUrl={site.partnerSiteUrl} />
          <div className="relative ml-auto hidden h-11.5 min-w-0 max-w-100 flex-1 lg:block">
            {!isSearchInPage && <SearchForm compact className="search-grows" />}
          </div>
          {!isSearchInPage && <SearchButton className="in-tab-bar lg:hidden" />}
          <LocationButton className="hidden md:inline-flex" />
          <SessionActions />
          <CartButton onClick={onCart} />
        </div>
      </div>
      <LocationButton className="place-row md:hidden" />
      <TabBar isHidden={!hasTabBar} onCart={onCart} />
    </header>
  );
}

function MainNav({ partnerSiteUrl }: { partnerSiteUrl: string }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="mr-auto hidden gap-0.5 md:flex lg:mr-0">
      {mainLinks.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="nav-link md:max-lg:px-2"
          aria-current={isWithin(pathname, to) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      {/* Below that width the search needs the space; the bar above has the link too. */}
      <a href={partnerSiteUrl} className="nav-link max-lg:hidden" {...newTab}>
        Dispensaries
        <ArrowUpRightIcon className="size-3.5 text-ink-muted" />
        <NewTabNote />
      </a>
    </nav>
  );
}

const ProfileMenu = lazyWithNullFallback(
  () => import('./profile-menu.tsx').then((it) => it.ProfileMenu),
  () => (
    <Link to="/profile" className="icon-btn" aria-label="My account">
      <UserCircleIcon />
    </Link>
  ),
);

function SessionActions() {
  const { status, isRestoring } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'signed-in' || isRestoring)
    return (
      <>
        {/* Its space is reserved: the bell appears and disappears with the connection without a layout shift. */}
        <span className="size-11">
          <Suspense>
            <LiveBell />
          </Suspense>
        </span>
        <span className="top-bar-profile flex size-11 mobile:w-23 lg:w-24.5">
          <Suspense>
            <ProfileMenu />
          </Suspense>
        </span>
      </>
    );
  return (
    <>
      <Link to={logInPath(pathname + search)} className="icon-btn in-tab-bar lg:hidden" aria-label="Log in">
        <SignInIcon />
      </Link>
      <ButtonLink to={logInPath(pathname + search)} tone="quiet" className="hidden lg:inline-flex">
        <SignInIcon />
        Log in
      </ButtonLink>
    </>
  );
}

function CartButton({ onClick }: { onClick: () => void }) {
  const { totalItems } = useCart();
  return (
    <IconButton label={cartName(totalItems)} className="in-tab-bar" onClick={onClick} aria-haspopup="dialog">
      <ShoppingCartSimpleIcon />
      <CountBadge count={totalItems} pinned />
    </IconButton>
  );
}
