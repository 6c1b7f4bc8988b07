/**
 * What each of our connections sets, whatever the server's defaults are. The plans of our statements are measured with
 * these. Settings that only the server can change are in docs/operations.md.
 */
const SETTINGS = {
  timezone: 'UTC',
  // PostgreSQL compiles a plan at each run: 1.5 s for a search that takes 9 ms without.
  jit: 'off',
  // A statement is planned once per connection, not at each run: a search takes 9 ms instead of 13.
  plan_cache_mode: 'force_generic_plan',
  // Of a disk without moving parts; the stock value of 4 prefers reading whole tables.
  random_page_cost: '1.1',
  // Sorts and hashes of a list stay in memory.
  work_mem: '16MB',
  // Concurrent requests already use all cores; and a container's small /dev/shm cannot hold parallel workers' memory.
  max_parallel_workers_per_gather: '0',
} as const;

/** The `options` of a connection: ours and what this kind of connection adds. Values contain no spaces. */
export const sessionOptions = (more: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...SETTINGS, ...more })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
