import type { ReactNode } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { nationalPhone } from '#features/auth';
import { useSession } from '#features/auth/ui';
import {
  BookmarkSimpleFillIcon,
  BookmarkSimpleIcon,
  CaretDownIcon,
  ChatCircleFillIcon,
  ChatCircleIcon,
  CreditCardFillIcon,
  CreditCardIcon,
  GearSixFillIcon,
  GearSixIcon,
  HeartFillIcon,
  HeartIcon,
  KeyFillIcon,
  KeyIcon,
  LockSimpleIcon,
  MapPinFillIcon,
  MapPinIcon,
  ReceiptFillIcon,
  ReceiptIcon,
  SignOutIcon,
  StarFillIcon,
  StarIcon,
  UserCircleFillIcon,
  UserCircleIcon,
} from '#ui/icons/icons.ts';
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/overlays/menu.tsx';
import { Avatar } from './avatar.tsx';
import './account-frame.css';

const SECTIONS = [
  { to: '/profile', label: 'Account Details', Icon: UserCircleIcon, OnIcon: UserCircleFillIcon },
  { to: '/profile/address', label: 'My Address', Icon: MapPinIcon, OnIcon: MapPinFillIcon },
  { to: '/profile/orders', label: 'Orders', Icon: ReceiptIcon, OnIcon: ReceiptFillIcon },
  { to: '/profile/favorites', label: 'My Favorites', Icon: HeartIcon, OnIcon: HeartFillIcon },
  { to: '/profile/lists', label: 'Saved lists', Icon: BookmarkSimpleIcon, OnIcon: BookmarkSimpleFillIcon },
  { to: '/profile/credit-cards', label: 'My Credit Cards', Icon: CreditCardIcon, OnIcon: CreditCardFillIcon },
  { to: '/profile/reviews', label: 'My Reviews', Icon: StarIcon, OnIcon: StarFillIcon },
  { to: '/profile/preferences', label: 'Preferences', Icon: GearSixIcon, OnIcon: GearSixFillIcon },
  { to: '/profile/change-password', label: 'Change Password', Icon: KeyIcon, OnIcon: KeyFillIcon },
  { to: '/profile/security', label: 'Security', Icon: LockSimpleIcon, OnIcon: LockSimpleIcon },
  { to: '/profile/chat', label: 'Chat', Icon: ChatCircleIcon, OnIcon: ChatCircleFillIcon },
];

/** An order belongs to the section of all orders. */
const isSectionOf = (path: string) => (section: { to: string }) =>
  section.to === path || (section.to !== '/profile' && path.startsWith(`${section.to}/`));

/** The layout of the account pages: their list on the left, a menu button above it on narrow screens. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const leave = useLeaving();
  const section = SECTIONS.find(isSectionOf(useLocation().pathname));
  return (
    <div className="page account-frame">
      <nav aria-label="My account" className="account-nav print:hidden">
        <Who />
        {SECTIONS.map(({ to, label, Icon, OnIcon }) => (
          <NavLink key={to} to={to} end={to === '/profile'} className="account-link">
            {to === section?.to ? <OnIcon /> : <Icon />}
            {label}
          </NavLink>
        ))}
        <button type="button" className="account-link" onClick={leave}>
          <SignOutIcon />
          Log Out
        </button>
      </nav>
      <div className="account-select print:hidden">
        <Menu
          label="My account"
          trigger={(props) => (
            <button type="button" {...props} className="input flex items-center gap-3 text-left">
              {section && <section.OnIcon className="text-ink-muted" />}
              <b className="flex-1 font-semibold">{section?.label ?? 'My account'}</b>
              <CaretDownIcon className="size-4" />
            </button>
          )}
        >
          {SECTIONS.map(({ to, label, Icon }) => (
            <MenuLink key={to} to={to} icon={<Icon />} aria-current={to === section?.to ? 'page' : undefined}>
              {label}
            </MenuLink>
          ))}
          <MenuRule />
          <MenuButton icon={<SignOutIcon />} onClick={leave}>
            Log Out
          </MenuButton>
        </Menu>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function useLeaving() {
  const { signOut, leave } = useSession();
  const navigate = useNavigate();
  return () =>
    leave(async () => {
      await navigate('/');
      await signOut();
    });
}

function Who() {
  const { user } = useSession();
  if (!user) return null;
  const { displayName, firstName, email, phoneNumber } = user;
  return (
    <div className="flex items-center gap-3 px-3 pb-4.5">
      <Avatar user={user} size={44} />
      <span className="min-w-0">
        <b className="block truncate font-semibold">{displayName || firstName || 'My account'}</b>
        <span className="block truncate text-xs text-ink-muted">{email ?? nationalPhone(phoneNumber ?? '')}</span>
      </span>
    </div>
  );
}
