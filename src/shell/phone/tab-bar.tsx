import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'react-router';
import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { CartSum, useCart } from '#features/cart/ui';
import { SearchButton } from '#features/explore/ui';
import { useScrolledAway } from '#ui/hooks/use-scrolled-away.ts';
import {
  HeartFillIcon,
  HeartIcon,
  HouseFillIcon,
  HouseIcon,
  MagnifyingGlassIcon,
  ReceiptFillIcon,
  ReceiptIcon,
  ShoppingCartSimpleIcon,
  SignInIcon,
  StorefrontFillIcon,
  StorefrontIcon,
} from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { CountBadge } from '#ui/states/badge.tsx';
import { cx } from '#ui/styles/classes.ts';
import { cartName, isWithin } from '../menus.ts';
import './tab-bar.css';

const RULE = { top: 0, isBackAtEnd: true };

type TabBarProps = {
  /** Stays mounted for its search, which leads to such pages. */
  isHidden: boolean;
  onCart: () => void;
};

/** A phone's main links, near the thumb. Hidden while scrolling down, typing, or using a sheet. */
export function TabBar({ isHidden, onCart }: TabBarProps) {
  const { pathname, search } = useLocation();
  const { status, isRestoring } = useSession();
  const isAway = useScrolledAway(RULE);
  const [third, fourth] =
    status === 'signed-in' || isRestoring
      ? [
          { to: '/profile/orders', label: 'Orders', Icon: ReceiptIcon, On: ReceiptFillIcon },
          { to: '/profile/favorites', label: 'Favourites', Icon: HeartIcon, On: HeartFillIcon },
        ]
      : [
          { to: '/stores', label: 'Stores', Icon: StorefrontIcon, On: StorefrontFillIcon },
          { to: logInPath(pathname + search), label: 'Log in', Icon: SignInIcon, On: SignInIcon },
        ];
  return (
    <nav aria-label="Shortcuts" hidden={isHidden} className={cx(!isHidden && 'tab-bar', isAway && 'tab-bar-away')}>
      <Tab to="/" label="Home" Icon={HouseIcon} On={HouseFillIcon} />
      <SearchButton className="tab-bar-item">
        <MagnifyingGlassIcon />
        Search
      </SearchButton>
      <Tab {...third} />
      <Tab {...fourth} />
      <CartTab onClick={onCart} />
    </nav>
  );
}

type TabProps = { to: string; label: string; Icon: ComponentType; On: ComponentType };

function Tab({ to, label, Icon, On }: TabProps) {
  const { pathname } = useLocation();
  const isCurrent = to === '/' ? pathname === to : isWithin(pathname, to);
  return (
    <Link to={to} className="tab-bar-item" aria-current={isCurrent ? 'page' : undefined}>
      {isCurrent ? <On /> : <Icon />}
      {label}
    </Link>
  );
}

function CartTab({ onClick }: { onClick: () => void }) {
  const { totalItems } = useCart();
  const word = <span aria-hidden="true">Cart</span>;
  return (
    <button type="button" className="tab-bar-item" aria-haspopup="dialog" onClick={onClick}>
      <ShoppingCartSimpleIcon />
      <CountBadge count={totalItems} pinned />
      <span className="sr-only">
        {cartName(totalItems)}
        {totalItems > 0 && ', '}
      </span>
      {totalItems > 0 ? (
        <Suspense fallback={word}>
          <CartSum>{word}</CartSum>
        </Suspense>
      ) : (
        word
      )}
    </button>
  );
}
