import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useTask } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { fail, isFailure } from '#platform/errors.ts';
import { hasServiceWorker, startServiceWorker } from '#platform/web/service-worker.ts';
import { getPush, removePush, savePush } from './push.contract.ts';

/** 'blocked': the user has blocked notifications of this site in the browser. */
export type UpdatesState = 'unsupported' | 'blocked' | 'off' | 'on';

type Kind = { /** New orders at the stores where the user works, beside their own orders. */ isForStores?: boolean };

/** Whether this device gets order updates, and how to change it. The browser requests permission only when the user turns them on. */
export function useOrderUpdates({ isForStores = false }: Kind = {}) {
  const { invalidate } = useCallCache();
  const { data, isLoading, error, refetch } = useCall(
    getPush,
    {},
    {
      ask: readState,
      select: ({ state, isStoreDevice }: Read) => (state === 'on' && isForStores && !isStoreDevice ? 'off' : state),
      // They may have changed their mind in the browser's own settings.
      refetchOnWindowFocus: 'always',
    },
  );
  const turn = async (isOn: boolean) => {
    try {
      await (isOn ? turnOn({ isForStores }) : turnOff({ isForStores }));
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

const REFUSED = 'Order updates could not be turned on. Please try again later.';

const isSupported = () => hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

type Read = { state: UpdatesState; isStoreDevice: boolean };

async function readState(): Promise<Read> {
  if (!isSupported()) return { state: 'unsupported', isStoreDevice: false };
  if (Notification.permission === 'denied') return { state: 'blocked', isStoreDevice: false };
  const [{ endpoint, publicKey, isForStores = false }, subscription] = await Promise.all([
    call(getPush, {}),
    subscriptionHere(),
  ]);
  if (!subscription || endpoint === null || subscription.endpoint !== endpoint)
    return { state: 'off', isStoreDevice: false };
  // The site has a new key. Until a visit of this page the old subscription works by the old one.
  if (keyOf(subscription) !== publicKey && Notification.permission === 'granted') await subscribe({}).catch(() => {});
  return { state: 'on', isStoreDevice: isForStores };
}

/** The key of ours that it was made with, in base64url. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string | null {
  if (!applicationServerKey) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function turnOn({ isForStores }: Kind): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(isForStores ? { isForStores } : {});
}

async function subscribe(kind: Kind): Promise<void> {
  const [{ publicKey }, { pushManager }] = await Promise.all([call(getPush, {}), startServiceWorker()]);
  // One by another key of ours would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await call(savePush, { endpoint, keys: { p256dh, auth }, publicKey, ...kind });
}

/** Of stores alone: the user's own orders stay on. */
async function turnOff({ isForStores }: Kind): Promise<void> {
  if (isForStores) return subscribe({ isForStores: false });
  await call(removePush, {});
  await (await subscriptionHere())?.unsubscribe();
}
