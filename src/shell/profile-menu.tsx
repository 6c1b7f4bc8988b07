import { useNavigate } from 'react-router';
import { useSession } from '#features/accounts/ui';
import { ReceiptIcon, SignOutIcon, UserCircleIcon } from '#ui/icons.ts';
import { Menu } from '#ui/menu.tsx';

/** What a signed-in shopper reaches from every page. */
export function ProfileMenu() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate('/');
  };
  return (
    <Menu
      label="My account"
      triggerClassName="icon-btn"
      trigger={<UserCircleIcon />}
      items={[
        { label: 'Orders', to: '/profile/orders', icon: <ReceiptIcon /> },
        { label: 'Log Out', onSelect: leave, icon: <SignOutIcon />, isAfterRule: true },
      ]}
    />
  );
}
