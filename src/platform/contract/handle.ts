import type * as z from 'zod/mini';
import type { Operation } from './contract.ts';

export type Role = 'shopper' | 'partner' | 'operator';

/** The caller. `storeIds` are a partner's own stores. */
export type Viewer = {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly storeIds: readonly string[];
};

/** The context of a call besides its input. */
export type CallContext = {
  readonly viewer: Viewer | null;
  /** The caller's address from the trusted proxy or the socket; '' while a page is rendered. */
  readonly ip: string;
  /** In the log and in the answer of a 500. */
  readonly requestId: string;
  /** Request headers by lower-case name; empty while a page is rendered. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** For operations whose access is not 'public': the viewer is there. */
export type SignedInContext = CallContext & { readonly viewer: Viewer };

export type OperationBinding = {
  readonly operation: Operation;
  readonly run: (input: unknown, context: CallContext) => Promise<unknown>;
};

// biome-ignore lint/suspicious/noExplicitAny: any operation will do; the caller's types come from its schemas
type ContextOf<O extends Operation<any, any>> = O['access'] extends 'public' ? CallContext : SignedInContext;

/** Binds an operation of the contract to the code that answers it. */
export function handle<In extends z.core.$ZodType, Out extends z.core.$ZodType, O extends Operation<In, Out>>(
  operation: O & Operation<In, Out>,
  run: (input: z.output<In>, context: ContextOf<O>) => Promise<z.input<Out>>,
): OperationBinding {
  return { operation: operation as unknown as Operation, run: run as OperationBinding['run'] };
}
