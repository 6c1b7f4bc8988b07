import { isFailure } from '#platform/errors.ts';
import { type KeptAct, parseActs } from './kept-acts.ts';

type Port<Result> = {
  /** The kept acts as a text, shared by the tabs of the browser. */
  storage: { read: () => string | null; write: (text: string | null) => void };
  isOnline: () => boolean;
  send: (act: KeptAct) => Promise<Result>;
  /** Several tabs send one after the other. */
  alone?: (task: () => Promise<void>) => Promise<void>;
};

export type Flushed = { sent: number; refusals: string[] };

/** Sends acts in the order in which they were made; what cannot be sent is kept until it can. */
export function createActQueue<Result>({ storage, isOnline, send, alone = (task) => task() }: Port<Result>) {
  let text: string | null = null;
  let acts: readonly KeptAct[] = [];
  const read = (): readonly KeptAct[] => {
    const now = storage.read();
    if (now !== text) [text, acts] = [now, parseActs(now)];
    return acts;
  };
  const write = (next: readonly KeptAct[]) => storage.write(next.length === 0 ? null : JSON.stringify(next));
  const keep = (act: KeptAct) => write([...read(), act]);

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };

  const drain = async (done: Flushed) => {
    const refused = new Set<string>();
    for (let [act] = read(); act && isOnline(); [act] = read()) {
      try {
        await send(act);
        done.sent += 1;
      } catch (error) {
        if (isOfConnection(error)) return;
        // The first refusal of an order explains those that follow from it.
        if (!refused.has(act.orderId)) done.refusals.push(sentenceOf(error));
        refused.add(act.orderId);
      }
      write(read().slice(1));
    }
  };

  return {
    read,
    /** The response; null: it is kept. Throws what the server refuses. */
    act: (act: KeptAct): Promise<Result | null> =>
      inTurn(async () => {
        if (read().length > 0 || !isOnline()) {
          keep(act);
          return null;
        }
        try {
          return await send(act);
        } catch (error) {
          if (!isOfConnection(error)) throw error;
          keep(act);
          return null;
        }
      }),
    /** Sends what is kept, until the connection fails. */
    flush: (): Promise<Flushed> =>
      inTurn(async () => {
        const done: Flushed = { sent: 0, refusals: [] };
        if (read().length > 0) await alone(() => drain(done));
        return done;
      }),
    /** Takes back that an order was accepted, and what was picked of it since. */
    drop: (orderId: string) => write(read().filter((act) => act.orderId !== orderId)),
  };
}

/** No response, too many requests, or nobody is signed in: it may be sent later as it is. */
const WAITING = new Set(['unavailable', 'too-many-requests', 'unauthenticated', 'second-factor-needed']);
const isOfConnection = (error: unknown): boolean => isFailure(error) && WAITING.has(error.code);

const sentenceOf = (error: unknown): string =>
  isFailure(error) ? error.message : 'A step that was kept here was not accepted.';
