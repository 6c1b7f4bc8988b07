import { useCall } from '#platform/browser/data/use-call.ts';
import { Link } from '#ui/parts/link.tsx';
import { listConversations } from '../chat.contract.ts';
import { chatPath } from '../chat-path.ts';

/** Links to the user's conversations. Support is always listed: a row that came later would shift the page. */
export function ConversationLinks({ current }: { current: string | null }) {
  const { data } = useCall(listConversations, {});
  const aboutOrders = data?.items.filter(({ order }) => order) ?? [];
  const support = data?.items.find(({ order }) => !order);
  const links = [
    { orderId: null, label: 'Support', unread: support?.unread ?? 0 },
    ...aboutOrders.map(({ order, unread }) => ({
      orderId: order?.id ?? null,
      label: `Order ${order?.refNum}`,
      unread,
    })),
  ];
  return (
    <nav aria-label="Conversations" className="chat-links">
      {links.map(({ orderId, label, unread }) => (
        <Link
          key={orderId}
          to={chatPath(orderId)}
          className="chip num"
          aria-current={orderId === current ? 'page' : undefined}
        >
          {label}
          {unread > 0 && orderId !== current && (
            <span className="count-badge">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
