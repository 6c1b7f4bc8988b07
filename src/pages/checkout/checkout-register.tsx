import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { verifyCodePath, withNext } from '#features/auth';
import { LogInForm, RegisterForm, Restoring, useSession } from '#features/auth/ui';
import { CheckoutSteps, GuestCheckout } from '#features/checkout/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Tabs } from '#ui/fields/tabs.tsx';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/checkout-register';

export const handle: ShellHandle = { frame: 'tunnel' };

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Log in to check out');

const NEXT = '/checkout';

/** Log-in or registration between a guest's cart and checkout. The cart is merged at log-in. */
export default function CheckoutRegister() {
  const { status, isRestoring } = useSession();
  const [way, setWay] = useState<'new' | 'account'>('new');
  if (status === 'signed-in') return <Navigate to={NEXT} replace />;
  return (
    <div className="page">
      <CheckoutSteps current={0} />
      <GuestCheckout>
        <h1 className="mt-3.5 text-h1">Checkout</h1>
        <section aria-labelledby="who" className="box mt-5 p-5 mobile:p-6">
          <h2 id="who" className="text-h3">
            Who is ordering?
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-muted">Your cart stays here, whichever you choose.</p>
          {isRestoring ? (
            <Restoring />
          ) : (
            <Tabs
              label="Who is ordering?"
              value={way}
              onChange={setWay}
              tabs={[
                { value: 'new', label: 'New here', panel: <NewHere /> },
                { value: 'account', label: 'I have an account', panel: <LogInForm next={NEXT} /> },
              ]}
            />
          )}
        </section>
      </GuestCheckout>
    </div>
  );
}

function NewHere() {
  const navigate = useNavigate();
  return (
    <>
      <RegisterForm
        referralCode=""
        next={NEXT}
        onRegistered={(contact) =>
          'email' in contact
            ? navigate(withNext('/auth/success', NEXT), { state: contact, replace: true })
            : navigate(verifyCodePath(contact.phone, NEXT), { state: { userId: contact.userId } })
        }
      />
      <p className="mt-3 text-sm text-ink-muted">
        The link in the email brings you back to this checkout, with your cart as it is.
      </p>
    </>
  );
}
