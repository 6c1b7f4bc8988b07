import pg from 'pg';

export type Point = { when: 'before' | 'after'; statement: RegExp };

/**
 * Does `work`, and lets `other` act exactly before or after the first statement that matches: not later, and not a little
 * earlier. Where the other has to wait for a lock, `work` goes on at once and the other comes when it may.
 * Throws when no statement matched: then nothing was shown.
 */
export async function interleave<T>(
  url: string,
  { when, statement }: Point,
  other: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<{ work: PromiseSettledResult<T>; other: PromiseSettledResult<unknown> }> {
  const watch = new pg.Client({ connectionString: url });
  await watch.connect();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let acting: Promise<PromiseSettledResult<unknown>[]> | undefined;
  const act = async () => {
    let isOver = false;
    acting = Promise.allSettled([other()]).finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isWaiting(watch, original))) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  async function intercepted(client: pg.Client, query: unknown, answer: (...said: unknown[]) => void) {
    if (when === 'before') await act();
    const said = await new Promise<unknown[]>((resolve) =>
      original.call(client, query, (...all: unknown[]) => resolve(all)),
    );
    if (when === 'after') await act();
    answer(...said);
  }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    // Every statement of ours is asked with a callback (src/platform/db/named-statements.ts).
    const [query, answer] = args;
    if (acting || typeof answer !== 'function' || !statement.test(textOf(query))) return original.apply(this, args);
    intercepted(this, query, answer as (...said: unknown[]) => void);
  } as typeof pg.Client.prototype.query;
  try {
    const [done] = await Promise.allSettled([work()]);
    if (!acting) throw new Error(`Nothing matched ${statement}`);
    const [acted] = (await acting) as [PromiseSettledResult<unknown>];
    return { work: done, other: acted };
  } finally {
    pg.Client.prototype.query = original as unknown as typeof pg.Client.prototype.query;
    await watch.end();
  }
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string })?.text ?? ''));

async function isWaiting(watch: pg.Client, query: (...args: unknown[]) => unknown): Promise<boolean> {
  const { rows } = (await query.call(
    watch,
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { rows: unknown[] };
  return rows.length > 0;
}
