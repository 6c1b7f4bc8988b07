import type * as z from 'zod/mini';
import type { Viewer } from '../contract/handle.ts';
import type { Db } from '../db/db.ts';
import { sendSignals } from '../jobs/pg-pubsub.ts';
import type { LiveCommand, LiveEvent } from './contract.ts';

/** Reads an event's content in the process with the user's sockets: signals carry only ids. */
export type BoundEvent = {
  readonly event: LiveEvent;
  readonly read: (id: string, userId: string) => Promise<object | null>;
};

/** Binds an event to its content reader; null: nothing to send. */
export function bindEvent<Content extends z.core.$ZodType>(
  event: LiveEvent<string, Content>,
  read: (id: string, userId: string) => Promise<z.input<Content> | null>,
): BoundEvent {
  return { event, read: read as BoundEvent['read'] };
}

export type BoundCommand = {
  readonly command: LiveCommand;
  readonly run: (input: unknown, viewer: Viewer) => Promise<void>;
};

export function bindCommand<In extends z.core.$ZodType>(
  command: LiveCommand<In>,
  run: (input: z.output<In>, viewer: Viewer) => Promise<void>,
): BoundCommand {
  return { command, run: run as BoundCommand['run'] };
}

export const LIVE = 'live';

export type UserEvent = { kind: string; userId: string; id: string };

/** Whom an event is published to that is for the devices of a store. */
export const storeKey = (storeId: string | number): string => `store:${storeId}`;

/** Publishes an event to every tab and device of the user, in any process, once the caller's transaction has committed. */
export const publishToUser = (trx: Db, event: LiveEvent, whom: Omit<UserEvent, 'kind'>): void =>
  publishToUsers(trx, [{ event, ...whom }]);

export function publishToUsers(trx: Db, words: readonly ({ event: LiveEvent } & Omit<UserEvent, 'kind'>)[]): void {
  const told = words.map(({ event, userId, id }) => ({ kind: event.kind, userId, id }) satisfies UserEvent);
  sendSignals(
    trx,
    told.map((one) => ({ channel: LIVE, payload: JSON.stringify(one) })),
  );
}
