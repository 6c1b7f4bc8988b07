import { ChangePasswordForm, SessionList } from '#features/auth/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-change-password';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Change Password');

export default function ProfileChangePassword() {
  return (
    <>
      <h1 className="mb-5 text-[2rem] leading-tight font-bold">Change Password</h1>
      <ChangePasswordForm />
      <SessionList />
    </>
  );
}
