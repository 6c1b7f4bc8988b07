import type * as z from 'zod/mini';

/**
 * One kind of message that the server pushes to every tab and device of a person. On the wire its content stands beside its
 * kind: `{ kind: 'order', id, status }`. Declared in a feature's contract, as operations are.
 */
export type LiveEvent<Kind extends string = string, Content extends z.core.$ZodType = z.core.$ZodType> = {
  readonly kind: Kind;
  readonly content: Content;
};

// @__NO_SIDE_EFFECTS__
export function liveEvent<Kind extends string, Content extends z.core.$ZodType>(
  kind: Kind,
  content: Content,
): LiveEvent<Kind, Content> {
  return { kind, content };
}

/** A command that a page may send over its socket. `event` is its name in the protocol, `input` the shape of its data. */
export type LiveCommand<In extends z.core.$ZodType = z.core.$ZodType> = { readonly event: string; readonly input: In };

// @__NO_SIDE_EFFECTS__
export function liveCommand<In extends z.core.$ZodType>(event: string, input: In): LiveCommand<In> {
  return { event, input };
}
