import { Outlet } from 'react-router';
import { AccountFrame } from '#features/account/ui';

export default function ProfileLayout() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}
