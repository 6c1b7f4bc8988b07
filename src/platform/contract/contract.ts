import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

/** The permitted callers: anyone, a signed-in shopper, a partner for its own stores, or an operator. There is no default. */
export type Access = 'public' | 'signed-in' | 'partner' | 'operator';
/** What roles of staff consist of. */
export type Right = `read_${string}` | `write_${string}`;
/** A call of staff names the right that it needs. */
type Gate = { access: 'public' | 'signed-in'; right?: never } | { access: 'partner' | 'operator'; right: Right };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API. `input` is a flat object of path parameters, query and body, or an array body. */
export type Operation<
  In extends z.core.$ZodType = z.core.$ZodType,
  Out extends z.core.$ZodType = z.core.$ZodType,
  Name extends string = string,
> = {
  readonly name: Name;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** Staff: a role at a store opens the call for that store, a role for all stores for all. */
  readonly right: Right | undefined;
  readonly summary: string;
  readonly input: In;
  readonly result: Out;
  /** Beyond those of any call (validation, unauthenticated, forbidden, too-many-requests, internal, unavailable). */
  readonly errors: readonly ErrorCode[];
  readonly status: 200 | 201;
  /** The same for all callers, and possibly some seconds old: GET operations without user data. */
  readonly isShared: boolean;
  /**
   * 'replica': a replica may answer, with what may lack the last seconds of others. Never a caller's own writes. 'primary':
   * whatever writes, decides on what it reads, or is for staff.
   */
  readonly readsFrom: 'primary' | 'replica';
  /** Database connections that one call uses at once. Overload rejects anonymous costly calls first. 0: not costly. */
  readonly costlyConnections: number;
  readonly bodyLimit: number | undefined;
  /** The file input, if any: the request is multipart, otherwise with path parameters only. */
  readonly file: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** With a file: its other inputs may replace it, as JSON. */
  readonly mayBeJson: boolean;
  /**
   * For users who authenticated within the last 15 minutes; others get `reauthentication-needed`. 'operators': for those
   * who call it for all stores, and so about any shopper.
   */
  readonly needsRecentLogIn: boolean | 'operators';
  /** A signed-in call that may be made at a shared tablet, by who entered their PIN there. Calls of staff follow their right. */
  readonly isForDevices: boolean;
  /** Calls per account and day; null: unlimited; omitted: see `quotaOf`. */
  readonly perDay: number | null | undefined;
};

type Spec<In, Out, Name> = {
  name: Name;
  summary: string;
  input: In;
  result: Out;
  errors?: readonly ErrorCode[];
  status?: 200 | 201;
  isShared?: boolean;
  /** For a GET that is not like others: it writes, or an order follows from it. */
  readsFrom?: 'primary';
  costlyConnections?: number;
  bodyLimit?: number;
  file?: string;
  headers?: Readonly<Record<string, string>>;
  mayBeJson?: boolean;
  needsRecentLogIn?: boolean | 'operators';
  isForDevices?: boolean;
  perDay?: number | null;
} & Gate;

const DEFAULTS = {
  right: undefined,
  errors: [],
  status: 200,
  isShared: false,
  costlyConnections: 0,
  bodyLimit: undefined,
  file: undefined,
  headers: {},
  mayBeJson: false,
  needsRecentLogIn: false,
  isForDevices: false,
  perDay: undefined,
} as const;

// @__NO_SIDE_EFFECTS__
export function operation<In extends z.core.$ZodType, Out extends z.core.$ZodType, const Name extends string>(
  route: `${Method} /${string}`,
  spec: Spec<In, Out, Name>,
): Operation<In, Out, Name> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...DEFAULTS, readsFrom: usualSource(method, spec.access), ...spec, method, path };
}

const usualSource = (method: Method, access: Access): Operation['readsFrom'] =>
  method === 'GET' && (access === 'public' || access === 'signed-in') ? 'replica' : 'primary';

export type InputOf<O> = O extends Operation<infer In, z.core.$ZodType> ? z.input<In> : never;
export type ResultOf<O> = O extends Operation<z.core.$ZodType, infer Out> ? z.output<Out> : never;

/** Calls an operation: in process while a page renders, over HTTP in the browser. Throws `Failure`. */
export type Call = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(
  operation: Operation<In, Out>,
  input: z.input<In>,
) => Promise<z.output<Out>>;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
