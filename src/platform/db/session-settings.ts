/** Settings of each connection, with which the plans were measured. For server-only settings see docs/operations.md. */
const SETTINGS = {
  timezone: 'UTC',
  // PostgreSQL compiles a plan at each run: 1.5 s for a search that takes 9 ms without.
  jit: 'off',
  // A statement is planned once per connection, not at each run: a search takes 9 ms instead of 13.
  plan_cache_mode: 'force_generic_plan',
  // For SSDs; the default of 4 prefers reading whole tables.
  random_page_cost: '1.1',
  // Keeps a list's sorts and hashes in memory.
  work_mem: '16MB',
  // Concurrent requests already use all cores; and a container's small /dev/shm cannot hold parallel workers' memory.
  max_parallel_workers_per_gather: '0',
} as const;

export const sessionOptions = (more: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...SETTINGS, ...more })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
