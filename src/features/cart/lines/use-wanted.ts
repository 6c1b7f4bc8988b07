import { useEffect, useMemo, useRef, useState } from 'react';
import { onLeaving } from '#platform/browser/leaving.ts';

const QUANTITY_WAIT_MS = 500;

/** Sends a quantity once for repeated calls; false when the server rejects it. */
type Send = () => Promise<boolean>;

/** Unconfirmed quantities; each is sent 500 ms after its last change, by `settle`, or as the page is left. */
export function useWanted(userId: string | null) {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const pending = useRef(new Map<string, { send: Send; timer: ReturnType<typeof setTimeout> }>());

  const actions = useMemo(() => {
    const forget = (id: string) => {
      clearTimeout(pending.current.get(id)?.timer);
      pending.current.delete(id);
      setWanted(({ [id]: _, ...rest }) => rest);
    };
    return {
      want: (id: string, quantity: number, task: Send) => {
        clearTimeout(pending.current.get(id)?.timer);
        let sent: Promise<boolean> | undefined;
        const send = () => {
          clearTimeout(timer);
          sent ??= task().finally(() => pending.current.get(id)?.send === send && forget(id));
          return sent;
        };
        const timer = setTimeout(send, QUANTITY_WAIT_MS);
        pending.current.set(id, { send, timer });
        setWanted((all) => ({ ...all, [id]: quantity }));
      },
      settle: async (): Promise<boolean> => {
        const sent = await Promise.all([...pending.current.values()].map(({ send }) => send()));
        return sent.every(Boolean);
      },
    };
  }, []);

  useEffect(() => onLeaving(() => void actions.settle()), [actions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one shopper wanted is not sent for the next one.
  useEffect(() => {
    const running = pending.current;
    return () => {
      for (const { timer } of running.values()) clearTimeout(timer);
      running.clear();
      setWanted({});
    };
  }, [userId]);
  return { wanted, ...actions };
}
