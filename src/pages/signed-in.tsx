import { Outlet } from 'react-router';
import { RequireSession } from '#features/auth/ui';

/** Around every page that needs a session. */
export default function SignedIn() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}
