import { AsyncLocalStorage } from 'node:async_hooks';
import type { NamedClient } from '../named-statements.ts';

/** A connection to one replica for the reads of one request, or of one page. */
export type Pin = {
  readonly client: Pick<NamedClient, 'query' | 'release'>;
  /** Which server it leads to; a restarted one is another. */
  readonly server: string;
  /** No statement is sent any more; resolves when the last one is answered. */
  end(): Promise<void>;
};

const scope = new AsyncLocalStorage<Pin | null>();

export const pinnedConnection = (): Pin['client'] | undefined => scope.getStore()?.client;

/** Which server answers the reads of this call; '': the primary. */
export const serverOfReads = (): string => scope.getStore()?.server ?? '';

export const readingAt = <T>(pin: Pin, work: () => Promise<T>): Promise<T> => scope.run(pin, work);
export const readingAtPrimary = <T>(work: () => Promise<T>): Promise<T> => scope.run(null, work);

/** A statement that only the primary takes. */
export class NotForReplicas extends Error {}

const BEGINS = /^\s*(begin|start transaction)/i;

/** Statements are sent one after the other, as parts of a request run at the same time. */
export function pinOf(client: NamedClient, server: string): Pin {
  let last: Promise<unknown> = Promise.resolve();
  let ended: Promise<void> | undefined;
  let isDiscarded = false;
  return {
    server,
    client: {
      query: (text, values) => {
        if (ended) return Promise.reject(new Error('Connection terminated: its request is over'));
        if (BEGINS.test(text)) return Promise.reject(new NotForReplicas('A transaction is for the primary'));
        const answer = last.then(() => client.query(text, values));
        last = answer.catch(() => {});
        return answer;
      },
      release: (discarded = false) => {
        isDiscarded ||= discarded;
      },
    },
    end: () => {
      ended ??= last.then(() => client.release(isDiscarded));
      return ended;
    },
  };
}
