/** For `vi.waitFor` and `vi.waitUntil`, as `expect.poll` has it in vitest.config.ts. A limit is there for what hangs, not for what is slow. */
export const PATIENTLY = { timeout: 30_000, interval: 20 };
