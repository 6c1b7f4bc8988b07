import { useSyncExternalStore } from 'react';
import { isFailure } from '#platform/errors.ts';
import { live } from '#platform/live/page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { BusyRegion, Skeleton } from '#ui/skeleton.tsx';
import { TryAgain } from '#ui/try-again.tsx';
import { Composer } from './composer.tsx';
import { ConversationLinks } from './conversation-links.tsx';
import { MessageList } from './message-list.tsx';
import { useMessages, useWaiting } from './use-chat.ts';
import './chat.css';

type Store = { id: string; name: string };

/** A conversation with support, perhaps about a store, or about an order with its store. */
export function ChatView({ orderId, store }: { orderId: string | null; store?: Store }) {
  const chat = useMessages(orderId);
  const { waiting, write, giveUp } = useWaiting(orderId, chat.keep);
  const { messages, order, isLoading, error, refetch } = chat;
  if (error && !messages && isFailure(error) && error.code === 'not-found') return <NoSuchChat />;
  const other = orderId ? (order?.storeName ?? 'the store') : 'support';
  return (
    <section aria-labelledby="chat-title" className="chat">
      <ConversationLinks current={orderId} />
      <header>
        <h1 id="chat-title" className="text-[26px] leading-tight font-bold break-words mobile:text-[32px]">
          Chat with {other}
        </h1>
        <OnlineState />
        {store && (
          <p className="text-ink-muted">
            About{' '}
            <Link to={`/store/${store.id}`} className="text-link text-link-inline">
              {store.name}
            </Link>
          </p>
        )}
        {order && (
          <p className="num text-ink-muted">
            About{' '}
            <Link to={`/profile/orders/${order.id}`} className="text-link text-link-inline">
              order {order.refNum}
            </Link>
          </p>
        )}
      </header>
      <BusyRegion busy={isLoading} label="Loading the conversation" className="contents">
        {isLoading && <Loading />}
        {error && !messages && (
          <div className="flex-1">
            <TryAgain message={error.message} onRetry={() => refetch()} />
          </div>
        )}
        {messages && (
          <MessageList
            key={orderId}
            orderId={orderId}
            other={other}
            messages={messages}
            waiting={waiting}
            onGiveUp={giveUp}
            onEarlier={chat.hasNextPage ? () => void chat.fetchNextPage() : null}
            isFetchingEarlier={chat.isFetchingNextPage}
          />
        )}
      </BusyRegion>
      <Composer key={`composer ${orderId ?? store?.id}`} orderId={orderId} storeName={store?.name} onWrite={write} />
    </section>
  );
}

function OnlineState() {
  const isOnline = useSyncExternalStore(live.subscribe, live.isOnline, () => false);
  return (
    <p role="status" className="text-sm">
      {isOnline ? (
        <span className="chat-online">Online</span>
      ) : (
        <span className="chat-offline">Offline. Messages send when you are back.</span>
      )}
    </p>
  );
}

export const Loading = () => (
  <div className="flex flex-1 flex-col justify-end gap-3 py-4">
    <Skeleton className="h-11 w-2/5 rounded-[18px]" />
    <Skeleton className="h-11 w-1/2 self-end rounded-[18px]" />
    <Skeleton className="h-16 w-3/5 rounded-[18px]" />
  </div>
);

const NoSuchChat = () => (
  <EmptyState
    art="receipt"
    level={1}
    title="There is no such order"
    className="py-12"
    action={
      <ButtonLink to="/profile/chat" tone="secondary">
        Chat with support
      </ButtonLink>
    }
  >
    The address may be mistyped, or the order belongs to another account.
  </EmptyState>
);
