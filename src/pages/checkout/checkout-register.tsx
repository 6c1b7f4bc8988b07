import { Navigate, useNavigate } from 'react-router';
import { verifyCodePath, withNext } from '#features/auth';
import { LogInForm, RegisterForm, Restoring, useSession } from '#features/auth/ui';
import { useCart } from '#features/cart/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Disclosure } from '#ui/parts/disclosure.tsx';
import { counted } from '#ui/text/format.ts';
import type { Route } from './+types/checkout-register';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Log in to check out');

const NEXT = '/checkout';

/** Between a guest's cart and checkout: log in or register. The cart stays in this browser until it is merged at log-in. */
export default function CheckoutRegister() {
  const { status, isRestoring } = useSession();
  const { totalItems } = useCart();
  const navigate = useNavigate();
  if (status === 'signed-in') return <Navigate to={NEXT} replace />;
  if (isRestoring) return <Restoring />;
  return (
    <>
      <h1 className="text-h1">Log in to check out</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        {totalItems > 0 ? `Your cart with ${counted(totalItems, 'item')} comes along.` : 'Your cart comes along.'}
      </p>
      <LogInForm next={NEXT} />
      <div className="mt-8 border-t border-line pt-2">
        <Disclosure title="New here? Create account">
          <RegisterForm
            referralCode=""
            next={NEXT}
            onRegistered={(contact) =>
              'email' in contact
                ? navigate(withNext('/auth/success', NEXT), { state: contact, replace: true })
                : navigate(verifyCodePath(contact.phone, NEXT), { state: { userId: contact.userId } })
            }
          />
        </Disclosure>
      </div>
    </>
  );
}
