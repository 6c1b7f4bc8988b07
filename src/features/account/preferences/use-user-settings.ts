import { call } from '#platform/browser/browser.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { getProps, saveProps } from '../account.contract.ts';

type Props = Record<string, unknown>;

/** A user's named site settings, such as sound, with an optimistic setter. */
export function useUserSettings() {
  const { data: props } = useCall(getProps, {});
  const { mutate: change } = useAction(saveProps, {
    answers: getProps,
    // Each change writes back everything read.
    scope: 'settings',
    optimistic: (show, some: Props) => show(getProps, (shown) => ({ ...shown, ...some })),
    // Refetches the settings: another tab may have changed some of them.
    inputOf: async (some) => ({ ...(await call(getProps, {})), ...some }),
  });
  return { props, change };
}
