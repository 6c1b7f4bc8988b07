import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

/** The permitted callers: anyone, a signed-in shopper, a partner for its own stores, or an operator. There is no default. */
export type Access = 'public' | 'signed-in' | 'partner' | 'operator';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API. `input` is one flat object: path parameters, then query (GET, DELETE) and body together;
 * or an array, for the calls whose body is one.
 */
export type Operation<
  In extends z.core.$ZodType = z.core.$ZodType,
  Out extends z.core.$ZodType = z.core.$ZodType,
  Name extends string = string,
> = {
  readonly name: Name;
  readonly method: Method;
  /** Below /api, with `:parameters`. */
  readonly path: string;
  readonly access: Access;
  /** One line for the API's own documentation. */
  readonly summary: string;
  readonly input: In;
  readonly result: Out;
  /** Beyond those that any call may answer (validation, unauthenticated, forbidden, too-many-requests, internal, unavailable). */
  readonly errors: readonly ErrorCode[];
  /** 201 for what creates something. */
  readonly status: 200 | 201;
  /** The same for all callers, and maybe some seconds old: GET operations without user data. */
  readonly isShared: boolean;
  /**
   * Costs the database much: the connections that one call uses at once. Its anonymous calls are the first to be rejected
   * while the database is overloaded. 0: not costly.
   */
  readonly costlyConnections: number;
  /** Body size limit in bytes, where 64 KiB does not fit; of a file, where there is one. */
  readonly bodyLimit: number | undefined;
  /** Which input is a file, if any: such a request is multipart, and has nothing else but path parameters. */
  readonly file: string | undefined;
  /** The response headers of a successful call. */
  readonly headers: Readonly<Record<string, string>>;
  /** With a file: the others of its inputs may come in its place, as JSON. */
  readonly mayBeJson: boolean;
  /** How often one account may call it in a day; null: not limited here. Left out: see `quotaOf`. */
  readonly perDay: number | null | undefined;
};

type Spec<In, Out, Name> = {
  name: Name;
  summary: string;
  access: Access;
  input: In;
  result: Out;
  errors?: readonly ErrorCode[];
  status?: 200 | 201;
  isShared?: boolean;
  costlyConnections?: number;
  bodyLimit?: number;
  file?: string;
  headers?: Readonly<Record<string, string>>;
  mayBeJson?: boolean;
  perDay?: number | null;
};

const DEFAULTS = {
  errors: [],
  status: 200,
  isShared: false,
  costlyConnections: 0,
  bodyLimit: undefined,
  file: undefined,
  headers: {},
  mayBeJson: false,
  perDay: undefined,
} as const;

// @__NO_SIDE_EFFECTS__
export function operation<In extends z.core.$ZodType, Out extends z.core.$ZodType, const Name extends string>(
  route: `${Method} /${string}`,
  spec: Spec<In, Out, Name>,
): Operation<In, Out, Name> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...DEFAULTS, ...spec, method, path };
}

export type InputOf<O> = O extends Operation<infer In, z.core.$ZodType> ? z.input<In> : never;
export type ResultOf<O> = O extends Operation<z.core.$ZodType, infer Out> ? z.output<Out> : never;

/** Calls an operation: in process while a page is rendered, over HTTP in the browser. Throws `Failure`. */
export type Call = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(
  operation: Operation<In, Out>,
  input: z.input<In>,
) => Promise<z.output<Out>>;

/** The names of the path parameters: `/store/:id/reviews` → ['id']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
