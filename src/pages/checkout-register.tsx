import { Navigate, useNavigate } from 'react-router';
import { verifyCodePath } from '#features/accounts';
import { LogInForm, RegisterForm, useSession } from '#features/accounts/ui';
import { useCart } from '#features/cart/ui';
import { ownHead } from '#platform/head.ts';
import { siteOf } from '#platform/use-site.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { counted } from '#ui/format.ts';
import type { Route } from './+types/checkout-register';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Log in to check out');

/** Between a guest's cart and checkout: log in or register. The cart stays in this browser until it is merged at log-in. */
export default function CheckoutRegister() {
  const { status } = useSession();
  const { totalItems } = useCart();
  const navigate = useNavigate();
  if (status === 'signed-in') return <Navigate to="/checkout" replace />;
  return (
    <>
      <h1 className="text-h1">Log in to check out</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        {totalItems > 0 ? `Your cart with ${counted(totalItems, 'item')} comes along.` : 'Your cart comes along.'}
      </p>
      <LogInForm />
      <div className="mt-8 border-t border-line pt-2">
        <Disclosure title="New here? Create account">
          <RegisterForm
            referralCode=""
            onRegistered={(contact) =>
              'email' in contact
                ? navigate('/auth/success', { state: contact, replace: true })
                : navigate(verifyCodePath(contact.phone), { state: { userId: contact.userId } })
            }
          />
        </Disclosure>
      </div>
    </>
  );
}
