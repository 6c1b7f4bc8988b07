import { useNavigate } from 'react-router';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { DevicesIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { timeAgo } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import { useSession } from './session.tsx';
import { endSession, listSessions, logout, type Session } from './sessions.contract.ts';

/** Where one is logged in, each with a way to end it, and one for all. */
export function SessionList() {
  const { signOut, leave } = useSession();
  const navigate = useNavigate();
  const { data, isLoading, error, refetch } = useCall(listSessions, {});
  const leaveAll = useTask(() =>
    leave(async () => {
      await call(logout, { everywhere: true });
      await signOut({ isEnded: true });
      await navigate('/');
    }),
  );
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <h2 id="sessions" className="text-h3">
        Where you are logged in
      </h2>
      <BusyRegion busy={isLoading} label="Loading your devices">
        {isLoading && <Skeleton className="mt-3 h-16 rounded-md" />}
        <ul className="mt-2 border-t border-line">
          {data?.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      </BusyRegion>
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      <Button tone="danger" className="mt-3 -ml-3" busy={leaveAll.isPending} onClick={() => leaveAll.mutate()}>
        Log out on all devices
      </Button>
    </section>
  );
}

function Row({ session: { id, device, dateLastUsed, isCurrent } }: { session: Session }) {
  const cache = useCallCache();
  const name = device || 'Unknown device';
  const end = useAction(endSession, {
    onSuccess: () => {
      cache.change(listSessions, (all) => all.filter((one) => one.id !== id));
      announce(`${name} is logged out`);
    },
  });
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2.5">
      <DevicesIcon className="size-6 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <b className="font-semibold">{name}</b>
        <p className="text-sm text-ink-muted">Last used {timeAgo(new Date(dateLastUsed), new Date())}</p>
      </div>
      {isCurrent ? (
        <Tag tone="success">This device</Tag>
      ) : (
        <Button
          tone="quiet"
          size="sm"
          aria-label={`Log out: ${name}`}
          busy={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
