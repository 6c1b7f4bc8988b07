import { useNavigate } from 'react-router';
import { withNext } from '#features/auth';
import { ConsoleSignIn } from '#features/auth/console';
import { useNext } from '#features/auth/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import { LogInNotices } from '../../auth/log-in-notices.tsx';
import type { Route } from './+types/sign-in';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Sign in');

/** Where people who work at a store, and operators, log in. */
export default function ConsoleSignInPage() {
  const { name, partnerSiteUrl } = useSite();
  const navigate = useNavigate();
  const next = useNext();
  return (
    <>
      <div>
        <LogInNotices />
        <h1>Sign in</h1>
        <p className="mt-1.5 text-ink-muted">For stores and for {name}’s own people.</p>
      </div>
      <ConsoleSignIn
        next={next}
        partnerSite={{ name, url: partnerSiteUrl }}
        onSecondStep={(pending) => void navigate(withNext('/console/sign-in/code', next), { state: { pending } })}
      />
    </>
  );
}
