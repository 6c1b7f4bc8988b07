import { useNavigate } from 'react-router';
import { useSession } from '#features/auth/ui';
import {
  BookmarkSimpleIcon,
  CreditCardIcon,
  GearSixIcon,
  HeartIcon,
  KeyIcon,
  MapPinIcon,
  ReceiptIcon,
  SignOutIcon,
  StarIcon,
  UserCircleIcon,
} from '#ui/icons/icons.ts';
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/overlays/menu.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';

/** The account menu of a signed-in shopper, on every page. Favorites have their own icon, too, where there is room. */
export function ProfileMenu() {
  const { signOut, leave } = useSession();
  const navigate = useNavigate();
  const goHome = () =>
    leave(async () => {
      await signOut();
      await navigate('/');
    });
  return (
    <>
      <Link
        to="/profile/favorites"
        aria-label="My Favorites"
        className="icon-btn mr-1 hidden lg:mr-2.5 mobile:inline-grid"
      >
        <HeartIcon />
      </Link>
      <Menu
        label="My account"
        align="end"
        className="w-60"
        trigger={(props) => (
          <IconButton label="My account" {...props}>
            <UserCircleIcon />
          </IconButton>
        )}
      >
        <MenuLink to="/profile" icon={<UserCircleIcon />}>
          Account Details
        </MenuLink>
        <MenuLink to="/profile/address" icon={<MapPinIcon />}>
          My Address
        </MenuLink>
        <MenuLink to="/profile/orders" icon={<ReceiptIcon />}>
          Orders
        </MenuLink>
        <MenuLink to="/profile/favorites" icon={<HeartIcon />}>
          My Favorites
        </MenuLink>
        <MenuLink to="/profile/lists" icon={<BookmarkSimpleIcon />}>
          Saved lists
        </MenuLink>
        <MenuLink to="/profile/credit-cards" icon={<CreditCardIcon />}>
          My Credit Cards
        </MenuLink>
        <MenuLink to="/profile/reviews" icon={<StarIcon />}>
          My Reviews
        </MenuLink>
        <MenuLink to="/profile/preferences" icon={<GearSixIcon />}>
          Preferences
        </MenuLink>
        <MenuLink to="/profile/change-password" icon={<KeyIcon />}>
          Change Password
        </MenuLink>
        <MenuRule />
        <MenuButton icon={<SignOutIcon />} onClick={goHome}>
          Log Out
        </MenuButton>
      </Menu>
    </>
  );
}
