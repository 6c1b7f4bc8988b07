import { call } from '#platform/browser/browser.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { getProps, saveProps } from '../account.contract.ts';

type Props = Record<string, unknown>;

/**
 * The settings that the site's pages store for a user by name, such as whether it makes a sound; and the way to change
 * some of them, which shows at once.
 */
export function useUserSettings() {
  const { data: props } = useCall(getProps, {});
  const { mutate: change } = useAction(saveProps, {
    answers: getProps,
    // Each change writes back all that it has read.
    scope: 'settings',
    optimistic: (show, some: Props) => show(getProps, (shown) => ({ ...shown, ...some })),
    // What the server has is read anew: another tab may have changed some of it.
    inputOf: async (some) => ({ ...(await call(getProps, {})), ...some }),
  });
  return { props, change };
}
