/** The codes of spec and wire, each with its HTTP status. */
export const statusOf = {
  'bad-request': 400,
  unauthenticated: 401,
  'payment-declined': 402,
  forbidden: 403,
  /** With `ticket` and `factors`, which continue the log-in. */
  'second-factor-needed': 403,
  'reauthentication-needed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  validation: 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

type FailureDetails = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Facts of the case that a program may act on, e.g. `{ unitsLeft: 3 }`; sent beside code and message. */
  details?: Record<string, unknown>;
};

/** An expected failure with a code, a status and a message for shoppers. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfterSeconds, details }: FailureDetails = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

export function fail(code: ErrorCode, message: string, details?: FailureDetails): Failure {
  return new Failure(code, message, details);
}

/** Bad input: the first field's sentence is also the message, so that a toast and the field show the same text. */
export function invalid(fields: Record<string, string>): Failure {
  return new Failure('validation', Object.values(fields)[0] ?? 'Please check what you entered.', { fields });
}

/** The value, or a `not-found` failure with this message. */
export function orNotFound<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw fail('not-found', message);
  return value;
}

/** By name, not by class: the server and its page bundle each hold a copy of this module. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === 'Failure';
}

/** A fault of the machine or the settings, as one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
