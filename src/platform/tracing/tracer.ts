/** Names, counts and codes of the program alone: never what a user typed, and nobody's contact, address or id. */
export type Attributes = Readonly<Record<string, string | number>>;

export type Span = {
  readonly traceId: string;
  child(name: string, attributes?: Attributes): Span;
  set(attributes: Attributes): void;
  /** Records the kind of an error. Its message may quote a row. */
  fail(error: unknown): void;
  end(): void;
};

export type Tracer = {
  /** Undefined: this trace is not recorded. `caller`: the header `traceparent`, where it may be believed. */
  begin(
    name: string,
    options: { kind: 'request' | 'job'; attributes?: Attributes | undefined; caller?: string | undefined },
  ): Span | undefined;
  /** Sends what is recorded. */
  stop(): Promise<void>;
};

export type TracingConfig = {
  /** Where spans are sent: OTLP over HTTP, as JSON. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** The share of traces that is recorded. */
  ratio: number;
  /** Whether a request's `traceparent` is believed: only behind a proxy that sets or removes it. */
  believesCallers: boolean;
};
