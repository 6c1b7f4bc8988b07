import { Outlet } from 'react-router';
import { AccountFrame } from '#features/account/ui';

/** Around every page of the user's account. */
export default function ProfileLayout() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}
