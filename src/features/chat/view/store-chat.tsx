import { Navigate } from 'react-router';
import { branchName } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { findStoreChat } from '../chat.contract.ts';
import { chatPath } from '../chat-path.ts';
import { ChatView, Loading } from './chat-view.tsx';

/** Links to the conversation about the shopper's newest order at a store; without one, to support. */
export function StoreChat({ storeId }: { storeId: string }) {
  const { data, error, refetch } = useCall(findStoreChat, { storeId }, { retry: false });
  if (data?.orderId) return <Navigate replace to={chatPath(data.orderId)} />;
  if (data)
    return (
      <ChatView
        orderId={null}
        store={{ id: storeId, name: branchName({ displayAs: data.storeName, location: data.location }) }}
      />
    );
  if (error && isFailure(error) && error.code === 'not-found') return <NoSuchStore />;
  return (
    <section className="chat">
      <h1 className="sr-only">Message store</h1>
      {error ? (
        <TryAgain error={error} onRetry={() => void refetch()} />
      ) : (
        <BusyRegion busy label="Loading the conversation" className="contents">
          <Loading />
        </BusyRegion>
      )}
    </section>
  );
}

const NoSuchStore = () => (
  <EmptyState
    art="store"
    level={1}
    title="There is no such store"
    className="py-12"
    action={
      <ButtonLink to={chatPath(null)} tone="secondary">
        Chat with support
      </ButtonLink>
    }
  >
    Check the address. The store may no longer be listed.
  </EmptyState>
);
