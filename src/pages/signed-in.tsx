import { Outlet } from 'react-router';
import { RequireSession } from '#features/auth/ui';

export default function SignedIn() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}
