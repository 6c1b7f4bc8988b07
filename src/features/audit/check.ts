import type { RawBuilder } from 'kysely';

/** What every check is asked for. */
export type Scope = {
  now: Date;
  /** Orders placed before then that have ended are left out. */
  since: Date;
};

/** One promise of the shop. */
export type Check = {
  name: string;
  /** For the operator: what is wrong with what is found. */
  sentence: string;
  /** Whatever breaks the promise: one row each, with its name in the only column, `subject`. */
  find: (scope: Scope) => RawBuilder<{ subject: string }>;
};

export type Finding = Pick<Check, 'name' | 'sentence'> & {
  /** How often the promise is broken. */
  count: number;
  /** Some of what breaks it. */
  examples: string[];
};
