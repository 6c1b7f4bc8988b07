import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { getProps, saveProps } from '../account.contract.ts';

type Props = Record<string, unknown>;

/** The last change: the next one waits for it, as each writes back all that it has read. */
let last: Promise<unknown> = Promise.resolve();

/** What the site's pages keep for a person by name, such as whether it makes a sound; and the way to change some of it. */
export function useUserSettings() {
  const { user } = useSession();
  const queries = useQueryClient();
  const key = ['props', user?.id];
  const { data: props } = useQuery({ queryKey: key, queryFn: () => call(getProps, {}), enabled: user !== null });
  // What is cached reaches its readers a moment later; until then a switch would turn back.
  const [chosen, setChosen] = useState<Props>({});
  // The change shows at once, whatever is on its way, and goes where the server refuses it. What the server keeps is read
  // anew before: another tab may have changed some of it.
  const change = async (some: Props): Promise<void> => {
    setChosen((before) => ({ ...before, ...some }));
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<Props>(key, (shown) => ({ ...shown, ...some }));
    const saving = last.then(async () => call(saveProps, { ...(await call(getProps, {})), ...some }));
    const mine = saving.catch(() => {});
    last = mine;
    try {
      queries.setQueryData(key, await saving);
    } catch (error) {
      void queries.invalidateQueries({ queryKey: key });
      throw error;
    } finally {
      if (last === mine) setChosen({});
    }
  };
  return { props: props && { ...props, ...chosen }, change };
}
