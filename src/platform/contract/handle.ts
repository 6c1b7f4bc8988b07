import type * as z from 'zod/mini';
import type { Operation, Right } from './contract.ts';

export type Role = 'shopper' | 'partner' | 'operator';

/** A tablet at the counter of a store. */
export type Device = { readonly id: string; readonly name: string; readonly storeId: string };

/** The role of a member of staff at a store, or (`storeId` null) for all stores, and what it lets them do there. */
export type Membership = { readonly storeId: string | null; readonly role: string; readonly rights: readonly Right[] };

/** The caller. */
export type Viewer = {
  readonly userId: string;
  /**
   * What the session may do; staff have a shopper's role while `lacksFactor`. Within a call that names a right: an
   * operator's where the right holds for all stores, else a partner's.
   */
  readonly role: Role;
  readonly sessionId: string;
  /** A partner's stores. Within a call that names a right: those at which the partner has it. */
  readonly storeIds: readonly string[];
  readonly memberships: readonly Membership[];
  /** Staff without the second factor that their role requires. */
  readonly lacksFactor: boolean;
  readonly isRecentLogIn: boolean;
  /** The shared tablet at which they entered their PIN; null: a session of their own. */
  readonly device: Device | null;
};

export type CallContext = {
  readonly viewer: Viewer | null;
  /** The caller's address from the trusted proxy or socket; '' while a page renders. */
  readonly ip: string;
  /** In the log and in 500 responses. */
  readonly requestId: string;
  /** Request headers by lower-case name; empty while a page renders. */
  readonly headers: RequestHeaders;
  /** Sends a cookie (`name=value; Path=/; …`) with the answer; does nothing while a page renders. */
  readonly setCookie: (cookie: string) => void;
  /** Tells the caller how far the database was after their write; does nothing while a page renders. */
  readonly tellPosition: (position: string) => void;
};

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type SignedInContext = CallContext & { readonly viewer: Viewer };

export type OperationBinding = {
  readonly operation: Operation;
  readonly run: (input: unknown, context: CallContext) => Promise<unknown>;
};

// biome-ignore lint/suspicious/noExplicitAny: any operation will do; the caller's types come from its schemas
type ContextOf<O extends Operation<any, any>> = O['access'] extends 'public' ? CallContext : SignedInContext;

export function handle<In extends z.core.$ZodType, Out extends z.core.$ZodType, O extends Operation<In, Out>>(
  operation: O & Operation<In, Out>,
  run: (input: z.output<In>, context: ContextOf<O>) => Promise<z.input<Out>>,
): OperationBinding {
  return { operation: operation as unknown as Operation, run: run as OperationBinding['run'] };
}
