import { useNavigate, useParams } from 'react-router';
import { HandOverScreen } from '#features/fulfillment/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/hand-over';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'ID check and hand-over');

/** One task, the whole screen: nothing of the store is beside it while a shopper looks on. */
export default function HandOverPage() {
  const { store = '', order = '' } = useParams();
  const navigate = useNavigate();
  // Opened from its own address there is nothing to go back to.
  const leave = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/console'));
  const board = `/console/${store}/orders`;
  return (
    <HandOverScreen
      orderId={order}
      onClose={() => void leave()}
      onDone={() => void navigate(board, { replace: true })}
    />
  );
}
