import { type ReactNode, useSyncExternalStore } from 'react';
import { isFailure } from '#platform/errors.ts';
import { live } from '#platform/live/page.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { StorePresence } from '../store-presence.tsx';
import { Composer } from './composer.tsx';
import { ConversationLinks } from './conversation-links.tsx';
import { MessageList } from './message-list.tsx';
import { useMessages, useWaiting } from './use-chat.ts';
import '../chat.css';

type Store = { id: string; name: string };

type ChatViewProps = {
  orderId: string | null;
  store?: Store;
  /** What the store of the order asks, beside what it writes. */
  question?: ReactNode;
};

/** A conversation with support, perhaps about a store, or about an order with its store. */
export function ChatView({ orderId, store, question }: ChatViewProps) {
  const chat = useMessages(orderId);
  const { waiting, write, giveUp } = useWaiting(orderId, chat.keep);
  const { messages, order, isLoading, error, refetch } = chat;
  if (error && !messages && isFailure(error) && error.code === 'not-found') return <NoSuchChat />;
  const other = orderId ? (order?.storeName ?? 'the store') : 'support';
  return (
    <section aria-labelledby="chat-title" className="chat">
      <ConversationLinks current={orderId} />
      <header>
        <h1 id="chat-title" className="text-[1.625rem] leading-tight font-bold break-words mobile:text-[2rem]">
          Chat with {other}
        </h1>
        <ConnectionState>{order && <StorePresence storeId={order.storeId} />}</ConnectionState>
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
            <TryAgain error={error} onRetry={() => refetch()} />
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
      {question}
      <Composer key={`composer ${orderId ?? store?.id}`} orderId={orderId} storeName={store?.name} onWrite={write} />
    </section>
  );
}

/** The connection state of this page, not of staff: shown on a problem, instead of the staff line. */
function ConnectionState({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(live.subscribe, live.isOnline, () => false);
  return (
    <div className="chat-state text-sm text-ink-muted">
      <p role="status">
        {isOnline ? (
          <span className="sr-only">You are connected.</span>
        ) : (
          <span className="chat-offline">You are offline. Messages will be sent when you are back online.</span>
        )}
      </p>
      {isOnline && children}
    </div>
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
    Check the address. The order may belong to another account.
  </EmptyState>
);
