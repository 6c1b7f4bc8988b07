import { useEffect } from 'react';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { WarningFillIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { EndedOrder } from '../queue/queue.contract.ts';
import { readLost, withLost } from './lost-orders.ts';

type Props = {
  storeId: string;
  ended: readonly EndedOrder[];
  /** In an open order, which covers the page. */
  isInSheet?: boolean;
};

/** Names each order that nobody accepted in time, until someone says that they have seen it. */
export function LostBand({ storeId, ended, isInSheet }: Props) {
  const [stored, store] = useLocalStorage(`wicket:lost-orders:${storeId}`);
  const known = readLost(stored);
  const all = withLost(known, ended);
  const lost = all.filter(({ isSeen }) => !isSeen);
  const text = JSON.stringify(all);
  const isNew = all !== known;
  useEffect(() => {
    if (isNew) store(text);
  }, [isNew, text, store]);
  if (lost.length === 0) return null;
  const numbers = lost.map(({ number }) => number).join(', ');
  return (
    <div role={isInSheet ? undefined : 'alert'} className={cx('band band-lost', isInSheet && 'band-in-sheet')}>
      <WarningFillIcon />
      <p className="flex-1">
        <b>{lost.length === 1 ? `Order ${numbers} was lost: ` : `Orders ${numbers} were lost: `}</b>
        nobody accepted {lost.length === 1 ? 'it' : 'them'} in time. Nothing was charged. After three in a row the store
        pauses itself.
      </p>
      <Button
        tone="secondary"
        size="sm"
        className="band-button"
        onClick={() => store(JSON.stringify(all.map((one) => ({ ...one, isSeen: true }))))}
      >
        Seen
      </Button>
    </div>
  );
}
