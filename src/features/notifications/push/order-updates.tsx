import { Switch } from '#ui/fields/switch.tsx';
import { BusyRegion } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { type UpdatesState, useOrderUpdates } from './use-order-updates.ts';

const WORDS = 'A notification for each status change, even when the site is closed. It never names products.';
const HINTS: Record<UpdatesState, string> = {
  on: WORDS,
  off: WORDS,
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings to turn this on.',
  unsupported: 'This browser cannot show notifications. On an iPhone or iPad, add the site to your Home Screen first.',
};

const STORE_WORDS = 'A notification for each new order, even when this page is closed.';

/** The same for who works at a store: of new orders there. */
export function StoreOrderUpdates() {
  const { state, isOn, turn, error, retry } = useOrderUpdates({ isForStores: true });
  if (error && !state) return <TryAgain error={error} onRetry={retry} />;
  const isOffered = state === 'on' || state === 'off';
  return (
    <Switch
      label="Notifications"
      hint={isOffered ? STORE_WORDS : HINTS[state ?? 'off']}
      checked={isOn}
      disabled={!isOffered}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  );
}

/**
 * The switch for push notifications of order steps on this device. Only the user turns it on or off; the change shows at
 * once.
 */
export function OrderUpdates() {
  const { state, isOn, turn, isLoading, error, retry } = useOrderUpdates();
  if (error && !state) return <TryAgain error={error} onRetry={retry} />;
  return (
    <BusyRegion busy={isLoading} label="Loading order updates" className="mt-3">
      <Switch
        label="Order updates on this device"
        hint={HINTS[state ?? 'off']}
        checked={isOn}
        disabled={!state || state === 'unsupported' || state === 'blocked'}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
    </BusyRegion>
  );
}
