import { Switch } from '#ui/fields/switch.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { type UpdatesState, useOrderUpdates } from './use-order-updates.ts';

const WORDS = 'A notification at each step, also while the site is closed. It never says what you ordered.';
const HINTS: Record<UpdatesState, string> = {
  on: WORDS,
  off: WORDS,
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings to turn this on.',
  unsupported: 'This browser cannot show them. On an iPhone or iPad add the site to your Home Screen first.',
};

/** Whether this device shows each step of one's orders: turned at once, and only by hand. */
export function OrderUpdates() {
  const { state, isOn, turn, isLoading, error, retry } = useOrderUpdates();
  return (
    <BusyRegion busy={isLoading} label="Loading order updates" className="mt-3">
      {isLoading && <Skeleton className="h-18 rounded-md max-sm:h-24" />}
      {error && !state && <TryAgain error={error} onRetry={retry} />}
      {state && (
        <Switch
          label="Order updates on this device"
          hint={HINTS[state]}
          checked={isOn}
          disabled={state === 'unsupported' || state === 'blocked'}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
      )}
    </BusyRegion>
  );
}
