import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useSession } from '#features/auth/ui';
import { branchName } from '#features/catalog';
import { call } from '#platform/browser/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { findStoreChat } from '../chat.contract.ts';
import { chatPath } from '../chat-path.ts';
import { ChatView, Loading } from './chat-view.tsx';

/** Leads to the conversation about her newest order at a store. Who has none there asks support about the store. */
export function StoreChat({ storeId }: { storeId: string }) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', user?.id, 'store', storeId],
    queryFn: () => call(findStoreChat, { storeId }),
    enabled: user !== null,
    retry: false,
  });
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
        <TryAgain message={error.message} onRetry={() => void refetch()} />
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
    The address may be mistyped, or the store is no longer here.
  </EmptyState>
);
