import { useSearchParams } from 'react-router';
import { ChatView, StoreChat } from '#features/chat/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-chat';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Chat');

export default function ProfileChat() {
  const [search] = useSearchParams();
  const storeId = search.get('store');
  return <>{storeId ? <StoreChat storeId={storeId} /> : <ChatView orderId={search.get('order') || null} />}</>;
}
