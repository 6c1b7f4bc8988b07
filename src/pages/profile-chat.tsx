import { useSearchParams } from 'react-router';
import { AccountFrame, RequireSession } from '#features/accounts/ui';
import { ChatView } from '#features/chat/ui';
import { ownHead } from '#platform/head.ts';
import { siteOf } from '#platform/use-site.ts';
import type { Route } from './+types/profile-chat';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Chat');

export default function ProfileChat() {
  const orderId = useSearchParams()[0].get('order') || null;
  return (
    <RequireSession>
      <AccountFrame current="/profile/chat">
        <ChatView orderId={orderId} />
      </AccountFrame>
    </RequireSession>
  );
}
