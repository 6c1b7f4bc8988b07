import { PREFERENCES_CONSENT } from '#features/newsletter';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { BusyRegion } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { getPreferences, type Preferences, savePreferences } from '../account.contract.ts';

/** The user's mail choices; each switch saves at once. */
export function PreferenceSwitches() {
  const { data, isLoading, error, refetch } = useCall(getPreferences, {});
  if (error && !data) return <TryAgain error={error} onRetry={() => void refetch()} />;
  return (
    <BusyRegion busy={isLoading} label="Loading your preferences">
      <Switches shown={data} />
    </BusyRegion>
  );
}

/** Optimistic; reset when the server rejects the change. Rendered from the start, so that nothing below moves. */
function Switches({ shown }: { shown: Preferences | undefined }) {
  const { mutate: turn } = useAction(savePreferences, {
    answers: getPreferences,
    scope: 'preferences',
    optimistic: (show, change) => show(getPreferences, (known) => ({ ...known, ...change })),
  });
  return (
    <div className="grid gap-3">
      <Switch
        label="Emails about my orders and messages"
        hint="Order placed, each status change, canceled, refunded, and messages you have not read."
        disabled={!shown}
        checked={shown?.notificationEmail ?? false}
        onChange={({ currentTarget }) => turn({ notificationEmail: currentTarget.checked })}
      />
      <Switch
        label="Keep me updated"
        hint={PREFERENCES_CONSENT}
        disabled={!shown}
        checked={shown?.keepUpdated ?? false}
        onChange={({ currentTarget }) => turn({ keepUpdated: currentTarget.checked })}
      />
    </div>
  );
}
