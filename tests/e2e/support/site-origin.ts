import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The sites of this run, one for each worker. */
    origins: readonly string[];
    /** A folder with the demo, for `startSite`; empty: each site makes its own. */
    demo: string;
  }
}

/** The origin of this worker's site. No other worker changes what is on it. */
export function siteOrigin(): string {
  const origins = inject('origins');
  const worker = Number(process.env.VITEST_POOL_ID) - 1;
  return origins[worker % origins.length] as string;
}
