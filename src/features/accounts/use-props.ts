import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser.ts';
import { getProps, saveProps } from './accounts.contract.ts';
import { useSession } from './session.tsx';

type Props = Record<string, unknown>;

/** What the site's pages keep for a person by name, such as whether it makes a sound; and the way to change some of it. */
export function useProps() {
  const { user } = useSession();
  const queries = useQueryClient();
  const key = ['props', user?.id];
  const { data: props } = useQuery({ queryKey: key, queryFn: () => call(getProps, {}), enabled: user !== null });
  // The change shows at once, and goes where the server refuses it.
  const change = async (some: Props): Promise<void> => {
    const known = await queries.fetchQuery({ queryKey: key, queryFn: () => call(getProps, {}) });
    const next = { ...known, ...some };
    queries.setQueryData(key, next);
    try {
      queries.setQueryData(key, await call(saveProps, next));
    } catch (error) {
      queries.setQueryData(key, known);
      throw error;
    }
  };
  return { props, change };
}
