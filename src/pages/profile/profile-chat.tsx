import { useSearchParams } from 'react-router';
import { ChatView, StoreChat } from '#features/chat/ui';
import { SubstitutionQuestions } from '#features/fulfillment/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-chat';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Chat');

export default function ProfileChat() {
  const [search] = useSearchParams();
  const storeId = search.get('store');
  const orderId = search.get('order') || null;
  if (storeId) return <StoreChat storeId={storeId} />;
  return <ChatView orderId={orderId} question={orderId && <SubstitutionQuestions orderId={orderId} />} />;
}
