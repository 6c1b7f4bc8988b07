import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { RequireSession } from '#features/auth/ui';
import { useNewOrders } from '#features/fulfillment/console';
import { CaretDownIcon, KeyboardIcon, StorefrontIcon } from '#ui/icons/icons.ts';
import { Menu, MenuLink } from '#ui/overlays/menu.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Mark } from '#ui/parts/logo.tsx';
import { boundShortcuts } from '#ui/shortcuts/bound-shortcuts.ts';
import { KeyHint } from '#ui/shortcuts/key-caps.tsx';
import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { consolePath, entriesFor, segmentOf } from './console-nav.ts';
import { ConsoleOverlays } from './console-overlays.tsx';
import { StoreWatch, useWatchedStore } from './store-watch.tsx';
import { type OpenWorkplace, useWorkplace, useWorkplaces } from './use-workplaces.ts';
import './console.css';

/** The console: a side bar (a rail on tablets, tabs at the bottom of phones) beside the page. Operators see it in dark green. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const workplace = useWorkplace();
  return (
    <div className={cx('console', workplace?.isOperator && 'console-ops')}>
      <aside className="console-side">{workplace && <SideBar workplace={workplace} />}</aside>
      {workplace && <ConsoleOverlays workplace={workplace} />}
      {workplace && <StoreWatch workplace={workplace} />}
      <main id="main" tabIndex={-1} className="console-main">
        <RequireSession>
          <WorkplaceGate>{children}</WorkplaceGate>
        </RequireSession>
      </main>
    </div>
  );
}

/** The page, for someone who works somewhere; else why not. */
function WorkplaceGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useWorkplaces();
  if (error && !data)
    return (
      <div className="console-body">
        <TryAgain error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <p role="status" className="sr-only">
        Loading
      </p>
    );
  if (data.lacksFactor)
    return (
      <EmptyState
        art="door"
        level={1}
        title="Add a second step"
        action={
          <Link to="/profile/security" className="text-link">
            Open Security
          </Link>
        }
      >
        Your role requires a passkey or an authenticator app. Add one, then come back.
      </EmptyState>
    );
  return children;
}

function SideBar({ workplace }: { workplace: OpenWorkplace }) {
  const { pathname } = useLocation();
  const watchedStore = useWatchedStore(workplace);
  return (
    <>
      <WorkplaceSwitch workplace={workplace} />
      <nav aria-label="Console" className="console-nav">
        {entriesFor(workplace).map(({ label, path, also, icon: Icon }) => {
          const to = consolePath(workplace, path);
          return (
            <Link
              key={path}
              to={to}
              aria-current={isWithin(pathname, to, also && consolePath(workplace, also)) ? 'page' : undefined}
              className="console-link"
            >
              <Icon />
              {label}
              {path === 'orders' && watchedStore && <NewOrders storeId={watchedStore} />}
            </Link>
          );
        })}
      </nav>
      <button type="button" className="console-link console-keys" onClick={() => boundShortcuts.run('shortcuts')}>
        <KeyboardIcon />
        Shortcuts <KeyHint cap="?" />
      </button>
    </>
  );
}

/** How many wait to be accepted, on every page of the console. */
function NewOrders({ storeId }: { storeId: string }) {
  const count = useNewOrders(storeId);
  if (count === 0) return null;
  return (
    <span className="console-count num">
      {count}
      <span className="sr-only">new</span>
    </span>
  );
}

const isWithin = (pathname: string, ...paths: (string | undefined)[]) =>
  paths.some((path) => path !== undefined && pathname.startsWith(path));

/** Where one works now; with several places, the way to the others. */
function WorkplaceSwitch({ workplace }: { workplace: OpenWorkplace }) {
  const others = useWorkplaces().data?.workplaces ?? [];
  const button = useRef<HTMLButtonElement>(null);
  useShortcut('switch-store', others.length < 2 ? null : () => button.current?.click());
  const face = (
    <>
      <span className="console-place">
        {workplace.storeId === null ? <Mark className="size-5 fill-current!" /> : <StorefrontIcon className="size-5" />}
      </span>
      <span className="console-place-name">{workplace.name}</span>
    </>
  );
  if (others.length < 2) return <p className="console-switch">{face}</p>;
  return (
    <Menu
      label="Where you work"
      trigger={(props) => (
        <button
          ref={button}
          type="button"
          {...props}
          aria-label={`Where you work: ${workplace.name}`}
          className="console-switch"
        >
          {face}
          <CaretDownIcon className="console-place-name ml-auto size-3.5 flex-none" />
        </button>
      )}
    >
      {others.map((other) => (
        <MenuLink
          key={segmentOf(other)}
          to={consolePath(other, entriesFor(other)[0]?.path ?? 'team')}
          aria-current={other.storeId === workplace.storeId ? 'true' : undefined}
        >
          {other.name}
        </MenuLink>
      ))}
    </Menu>
  );
}
