import { FactorSettings } from '#features/auth/ui';
import { OwnPins } from '#features/staff/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-security';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Security');

export default function ProfileSecurity() {
  return (
    <>
      <h1 className="mb-2 text-[2rem] leading-tight font-bold">Security</h1>
      <p className="mb-6 text-ink-muted">
        A second step keeps your account yours even when someone knows your password.
      </p>
      <FactorSettings>
        <OwnPins />
      </FactorSettings>
    </>
  );
}
