import { useMemo } from 'react';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { type CompareItem, readCompared } from './compared.ts';

/** The compared products: stored on this device, shared by all tabs. */
export function useCompared() {
  const [text, write] = useLocalStorage('compared');
  const compared = useMemo(() => readCompared(text), [text]);
  const keep = (list: readonly CompareItem[]) => write(list.length > 0 ? JSON.stringify(list) : null);
  return {
    compared,
    add: ({ systemProductId, displayName, imageUrl, netWeight }: CompareItem) =>
      keep([...compared, { systemProductId, displayName, imageUrl, netWeight }]),
    remove: (id: string) => keep(compared.filter(({ systemProductId }) => systemProductId !== id)),
    clear: () => keep([]),
  };
}
