import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { BoundOperation } from '#platform/handle.ts';
import type { Log } from '#platform/log.ts';

/** Everything that the code needs of the outside world, picked in main.ts. */
export type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Origin of every link that leaves the site. */
  publicOrigin: string;
};

/** Every operation of the API, one line per feature. */
export const operationsOf = (_deps: Deps): BoundOperation[] => [];
