import { PREFERENCES_CONSENT } from '#features/newsletter';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { getPreferences, type Preferences, savePreferences } from '../account.contract.ts';

/** What one wants to hear of; each switch is saved as it is turned. */
export function PreferenceSwitches() {
  const { data, isLoading, error, refetch } = useCall(getPreferences, {});
  return (
    <BusyRegion busy={isLoading} label="Loading your preferences">
      {isLoading && <Skeleton className="h-28 rounded-md max-sm:h-37" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && <Switches shown={data} />}
    </BusyRegion>
  );
}

/** They follow the hand at once, and go back where the server refuses. */
function Switches({ shown }: { shown: Preferences }) {
  const { mutate: turn } = useAction(savePreferences, {
    answers: getPreferences,
    scope: 'preferences',
    optimistic: (show, change) => show(getPreferences, (known) => ({ ...known, ...change })),
  });
  return (
    <div className="grid gap-3">
      <Switch
        label="Emails about my orders and messages"
        hint="Placed, each change of status, canceled, refunded. An answer that you have not read."
        checked={shown.notificationEmail}
        onChange={({ currentTarget }) => turn({ notificationEmail: currentTarget.checked })}
      />
      <Switch
        label="Keep me updated"
        hint={PREFERENCES_CONSENT}
        checked={shown.keepUpdated}
        onChange={({ currentTarget }) => turn({ keepUpdated: currentTarget.checked })}
      />
    </div>
  );
}
