import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#features/auth/ui';
import type { Workplace } from '#features/staff';
import {
  KeyboardIcon,
  KeyIcon,
  MagnifyingGlassIcon,
  SignOutIcon,
  StorefrontIcon,
  UserCircleIcon,
} from '#ui/icons/icons.ts';
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { boundShortcuts } from '#ui/shortcuts/bound-shortcuts.ts';
import { KeyCaps } from '#ui/shortcuts/key-caps.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { cx } from '#ui/styles/classes.ts';
import { useWorkplace } from './use-workplaces.ts';

type Tab = {
  label: string;
  to: string;
  /** Without it the tab is not drawn. */
  right?: string | undefined;
  /** Where the path alone does not tell. */
  isCurrent?: boolean;
};

type Props = {
  title: string;
  /** The right that opens the page; without it the page says so. */
  right: string;
  /** The right that changes what is on it; without it the page says who can. */
  changeRight?: string;
  tabs?: readonly Tab[];
  /** In the top bar, after the tabs. */
  note?: ReactNode;
  /** In the top bar, before the account. */
  actions?: ReactNode;
  /** Below the top bar, from edge to edge. */
  band?: ReactNode;
  /** At the foot of the screen, from edge to edge: what comes by itself and must move nothing. */
  foot?: ReactNode;
  /** The content reaches the edges. */
  isFlush?: boolean;
  children: ReactNode;
};

/** One page of the console: its title and tabs in the top bar, and what is below. */
export function ConsolePage({
  title,
  right,
  changeRight,
  tabs = [],
  note,
  actions,
  band,
  foot,
  isFlush,
  children,
}: Props) {
  const workplace = useWorkplace();
  const { pathname } = useLocation();
  if (workplace === undefined) return null;
  if (!workplace?.rights.includes(right)) return <NoRight />;
  const shown = tabs.filter((tab) => !tab.right || workplace.rights.includes(tab.right));
  return (
    <>
      <header className="console-top">
        <div className="console-heading">
          <h1 className="console-title">{title}</h1>
          {/* Where the side bar has no room for it. */}
          <p className="console-top-place">{workplace.name}</p>
        </div>
        {shown.length > 1 && (
          <nav aria-label={title} className="segmented">
            {shown.map(({ label, to, isCurrent = pathname === to }) => (
              <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} className="segment">
                {label}
              </Link>
            ))}
          </nav>
        )}
        {note}
        <span className="console-tools">
          <SearchButton />
          {actions}
          <AccountMenu workplace={workplace} />
        </span>
      </header>
      {band}
      <div className={cx('console-body', isFlush && 'console-body-flush')}>
        {changeRight && !workplace.rights.includes(changeRight) && (
          <p className="mb-4 text-ink-muted">You can read this page. Only an owner or a manager can change it.</p>
        )}
        {children}
      </div>
      {foot}
    </>
  );
}

function SearchButton() {
  return (
    <button type="button" className="console-search" onClick={() => boundShortcuts.run('palette')}>
      <MagnifyingGlassIcon />
      <span className="sr-only min-[85rem]:not-sr-only">Search or jump to</span>
      <span className="console-search-keys" aria-hidden="true">
        <KeyCaps shortcut={{ keys: '$mod+k' }} />
      </span>
    </button>
  );
}

const NoRight = () => (
  <div className="console-body">
    <title>Page Not Found</title>
    <EmptyState
      art="door"
      level={1}
      title="Page Not Found"
      action={
        <Link to="/console" className="text-link">
          Go to your console
        </Link>
      }
    >
      Your role does not open this page, or you do not work there. Ask who manages the team for more.
    </EmptyState>
  </div>
);

function AccountMenu({ workplace: { name, roleName } }: { workplace: Workplace }) {
  const { signOut, leave, user } = useSession();
  const names = user ? [user.firstName, user.lastName].filter(Boolean) : [];
  const navigate = useNavigate();
  const goHome = () =>
    leave(async () => {
      await signOut();
      await navigate('/');
    });
  return (
    <Menu
      label="My account"
      align="end"
      trigger={(props) => (
        <IconButton label="My account" {...props}>
          <UserCircleIcon />
        </IconButton>
      )}
    >
      {user && (
        <>
          <p role="presentation" className="console-who">
            <b className="block font-semibold">{names.join(' ') || user.displayName}</b>
            <span className="block text-sm text-ink-muted">
              {roleName}, {name}
            </span>
          </p>
          <MenuRule />
        </>
      )}
      <MenuLink to="/" icon={<StorefrontIcon />}>
        Back to the shop
      </MenuLink>
      <MenuLink to="/profile/security" icon={<KeyIcon />}>
        Security
      </MenuLink>
      <MenuButton icon={<KeyboardIcon />} onClick={() => boundShortcuts.run('shortcuts')}>
        Keyboard shortcuts
      </MenuButton>
      <MenuRule />
      <MenuButton icon={<SignOutIcon />} onClick={goHome}>
        Log Out
      </MenuButton>
    </Menu>
  );
}
