import type * as z from 'zod/mini';

/**
 * A message that the server pushes to a user's tabs and devices, its content next to its kind: `{ kind: 'order', id,
 * status }`. Declared in a feature's contract.
 */
export type LiveEvent<Kind extends string = string, Content extends z.core.$ZodType = z.core.$ZodType> = {
  readonly kind: Kind;
  readonly content: Content;
  /** Sent only to sessions with a staff role. */
  readonly isForStaff: boolean;
};

// @__NO_SIDE_EFFECTS__
export function liveEvent<Kind extends string, Content extends z.core.$ZodType>(
  kind: Kind,
  content: Content,
  { isForStaff = false } = {},
): LiveEvent<Kind, Content> {
  return { kind, content, isForStaff };
}

/** A command over a page's socket. `event` is its protocol name, `input` the schema of its data. */
export type LiveCommand<In extends z.core.$ZodType = z.core.$ZodType> = { readonly event: string; readonly input: In };

// @__NO_SIDE_EFFECTS__
export function liveCommand<In extends z.core.$ZodType>(event: string, input: In): LiveCommand<In> {
  return { event, input };
}
