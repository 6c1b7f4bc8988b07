import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser/browser.ts';
import { isFailure } from '#platform/errors.ts';
import { hasServiceWorker, startServiceWorker } from '#platform/web/service-worker.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { getPush, removePush, savePush } from './push.contract.ts';

/** 'blocked': she has told her browser that this site may not. */
export type UpdatesState = 'unsupported' | 'blocked' | 'off' | 'on';

const PUSH = ['push'];

/** Whether this device is told of orders, and how to turn that; asks her browser only as she turns it on. */
export function useOrderUpdates() {
  const queries = useQueryClient();
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: PUSH,
    queryFn: readState,
    // She may have changed her mind in the browser's own settings.
    refetchOnWindowFocus: 'always',
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onError: (failure) => toast.error(isFailure(failure) ? failure.message : REFUSED),
    onSettled: () => queries.invalidateQueries({ queryKey: PUSH }),
  });
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
