import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useTask } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { fail, isFailure } from '#platform/errors.ts';
import { hasServiceWorker, startServiceWorker } from '#platform/web/service-worker.ts';
import { getPush, removePush, savePush } from './push.contract.ts';

/** 'blocked': the user has blocked notifications of this site in the browser. */
export type UpdatesState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Whether this device gets order updates, and how to switch that. The browser asks for permission only as the user switches it on. */
export function useOrderUpdates() {
  const { invalidate } = useCallCache();
  const { data, isLoading, error, refetch } = useCall(
    getPush,
    {},
    {
      ask: readState,
      // They may have changed their mind in the browser's own settings.
      refetchOnWindowFocus: 'always',
    },
  );
  const turn = async (isOn: boolean) => {
    try {
      await (isOn ? turnOn() : turnOff());
    } catch (error) {
      throw isFailure(error) ? error : fail('conflict', REFUSED);
    } finally {
      await invalidate(getPush);
    }
  };
  const { mutate, isPending, variables } = useTask(turn);
  return {
    state: data,
    isOn: isPending ? variables : data === 'on',
    turn: mutate,
    isLoading,
    error,
    retry: () => void refetch(),
  };
}

const REFUSED = 'Your browser could not turn them on. Please try again later.';

const isSupported = () => hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

async function readState(): Promise<UpdatesState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const [{ endpoint }, subscription] = await Promise.all([call(getPush, {}), subscriptionHere()]);
  return endpoint !== null && subscription?.endpoint === endpoint ? 'on' : 'off';
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const [{ publicKey }, { pushManager }] = await Promise.all([call(getPush, {}), startServiceWorker()]);
  // One by another key of ours would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await call(savePush, { endpoint, keys: { p256dh, auth } });
}

async function turnOff(): Promise<void> {
  await call(removePush, {});
  await (await subscriptionHere())?.unsubscribe();
}
