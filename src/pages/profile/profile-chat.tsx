import { useSearchParams } from 'react-router';
import { AccountFrame } from '#features/account/ui';
import { RequireSession } from '#features/auth/ui';
import { ChatView, StoreChat } from '#features/chat/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-chat';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Chat');

export default function ProfileChat() {
  const [search] = useSearchParams();
  const storeId = search.get('store');
  return (
    <RequireSession>
      <AccountFrame current="/profile/chat">
        {storeId ? <StoreChat storeId={storeId} /> : <ChatView orderId={search.get('order') || null} />}
      </AccountFrame>
    </RequireSession>
  );
}
