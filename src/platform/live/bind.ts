import type * as z from 'zod/mini';
import type { Viewer } from '../contract/handle.ts';
import type { Db } from '../db/db.ts';
import { sendSignal } from '../jobs/pg-pubsub.ts';
import type { LiveCommand, LiveEvent } from './contract.ts';

/** How a process with a user's sockets gets the content of an event: signals carry ids alone. */
export type BoundEvent = {
  readonly event: LiveEvent;
  readonly read: (id: string, userId: string) => Promise<object | null>;
};

/** Binds an event to the code that reads its content; null: there is nothing to send. */
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

/** Binds a command to its handler. */
export function bindCommand<In extends z.core.$ZodType>(
  command: LiveCommand<In>,
  run: (input: z.output<In>, viewer: Viewer) => Promise<void>,
): BoundCommand {
  return { command, run: run as BoundCommand['run'] };
}

/** The pub/sub channel of user events. */
export const LIVE = 'live';

export type UserEvent = { kind: string; userId: string; id: string };

/** Publishes an event to every tab and device of the user, in any process, if the caller's transaction commits. */
export const publishToUser = (trx: Db, event: LiveEvent, whom: Omit<UserEvent, 'kind'>): Promise<void> =>
  publishToUsers(trx, [{ event, ...whom }]);

/** The same of several things, or to several people, at once. */
export async function publishToUsers(
  trx: Db,
  words: readonly ({ event: LiveEvent } & Omit<UserEvent, 'kind'>)[],
): Promise<void> {
  const told = words.map(({ event, userId, id }) => ({ kind: event.kind, userId, id }) satisfies UserEvent);
  await sendSignal(trx, LIVE, ...told.map((one) => JSON.stringify(one)));
}
