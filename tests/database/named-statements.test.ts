import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { testDatabase } from '../support/postgres.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

/** Asks the same statement on one connection three times: it is prepared the first time. */
const thrice = <T>(ask: (connection: typeof db) => Promise<T>): Promise<[T, T, T]> =>
  db.connection().execute(async (one) => [await ask(one), await ask(one), await ask(one)]);

describe('a statement that is asked again', () => {
  it('gives the same rows, of the same types, each time', async () => {
    const kinds = (connection: typeof db) =>
      sql`select ${7}::int8 as whole, 1.5::numeric as share, ${'é " \\ 🍁'}::text as word, true as yes, null::int as none,
        ${new Date('2026-03-08T07:00:00Z')}::timestamptz as moment, '2026-03-08'::date as day,
        ${JSON.stringify({ deep: [1, null] })}::jsonb as json, ${[1, 2]}::int[] as list, ${Buffer.from([0, 255])}::bytea as bytes`
        .execute(connection)
        .then(({ rows }) => rows);
    const rows = [
      {
        whole: 7,
        share: 1.5,
        word: 'é " \\ 🍁',
        yes: true,
        none: null,
        moment: new Date('2026-03-08T07:00:00Z'),
        day: '2026-03-08',
        json: { deep: [1, null] },
        list: [1, 2],
        bytes: Buffer.from([0, 255]),
      },
    ];
    expect(await thrice(kinds)).toEqual([rows, rows, rows]);
  });

  it('is prepared once for each connection', async () => {
    const prepared = (connection: typeof db) =>
      sql<{ n: number }>`select count(*) n from pg_prepared_statements where statement like '%some words%'`
        .execute(connection)
        .then(({ rows }) => rows[0]?.n);
    await db.connection().execute(async (one) => {
      for (let n = 0; n < 3; n++) await sql`select ${n}::int as n, 'some words' as words`.execute(one);
      expect(await prepared(one)).toBe(1);
    });
  });

  it('gives no rows, or says how many it wrote', async () => {
    await sql`create table written (n int)`.execute(db);
    const none = (connection: typeof db) => sql`select 1 as one where ${1} = 2`.execute(connection);
    expect((await thrice(none)).map(({ rows }) => rows)).toEqual([[], [], []]);
    const write = (connection: typeof db) =>
      sql`insert into written select generate_series(1, ${3}::int)`.execute(connection);
    expect((await thrice(write)).map(({ rows, numAffectedRows }) => [rows, numAffectedRows])).toEqual(
      Array(3).fill([[], 3n]),
    );
  });

  it('fails alone: the next one on its connection, and itself asked rightly, are answered', async () => {
    await db.connection().execute(async (one) => {
      const divided = (by: number) => sql`select 6 / ${by}::int as share`.execute(one);
      await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
      expect((await divided(2)).rows).toEqual([{ share: 3 }]);
      await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
      expect((await divided(3)).rows).toEqual([{ share: 2 }]);
      const nonsense = () => sql`select ${1} nonsense from nowhere`.execute(one);
      await expect(nonsense()).rejects.toMatchObject({ code: '42P01' });
      await expect(nonsense()).rejects.toMatchObject({ code: '42P01' });
    });
  });

  it('is planned anew, not misread, when its columns are others by now', async () => {
    await sql`create table changing (a int, b text)`.execute(db);
    await sql`insert into changing values (${1}, ${'one'})`.execute(db);
    await db.connection().execute(async (one) => {
      const all = () => sql`select * from changing where a = ${1}`.execute(one);
      expect((await all()).rows).toEqual([{ a: 1, b: 'one' }]);
      await sql`alter table changing drop column b`.execute(one);
      expect((await all()).rows).toEqual([{ a: 1 }]);
    });
  });

  it('is planned anew when the type of what it is given is another by now', async () => {
    await sql`create table retyped (key text, n int)`.execute(db);
    await sql`insert into retyped values (${'6d5c5a52-7c0f-4c1e-9d3b-0d2f4b8f5f10'}, ${1})`.execute(db);
    const find = () => sql`select n from retyped where key = ${'6d5c5a52-7c0f-4c1e-9d3b-0d2f4b8f5f10'}`.execute(db);
    expect((await find()).rows).toEqual([{ n: 1 }]);
    await sql`alter table retyped alter column key type uuid using key::uuid`.execute(db);
    expect((await find()).rows).toEqual([{ n: 1 }]);
  });

  it('has its transaction run again, once, however many connections have prepared it', async () => {
    await sql`create table held (id int, n int)`.execute(db);
    await sql`insert into held values (${1}, ${1})`.execute(db);
    const read = (connection: typeof db) => sql`select n from held where id = ${1}`.execute(connection);
    const count = (trx: typeof db) => sql`update held set n = n + 1 where id = ${1} returning n`.execute(trx);
    const ready = Promise.withResolvers<void>();
    let waiting = 0;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        db.connection().execute(async (one) => {
          await read(one);
          if (++waiting === 10) ready.resolve();
          await ready.promise;
        }),
      ),
    );
    await sql`alter table held alter column n type bigint`.execute(db);
    let runs = 0;
    const { rows } = await inTransaction(db, async (trx) => {
      runs++;
      await count(trx);
      return read(trx);
    });
    expect(rows).toEqual([{ n: 2 }]);
    expect(runs).toBe(2);
  });

  it('is refused before it is sent when a value cannot be written; it and its connection can be used again', async () => {
    const round: Record<string, unknown> = {};
    round.itself = round;
    await db.connection().execute(async (one) => {
      const echo = (value: object) => sql`select ${value}::jsonb as value`.execute(one);
      await expect(echo(round)).rejects.toThrow(/circular/i);
      expect((await echo({ n: 1 })).rows).toEqual([{ value: { n: 1 } }]);
      expect((await sql`select ${1}::int as n`.execute(one)).rows).toEqual([{ n: 1 }]);
    });
  });

  it('fails when its connection is ended under it', async () => {
    const ended = sql`select pg_terminate_backend(pg_backend_pid()) where ${1} = 1`.execute(db);
    await expect(ended).rejects.toMatchObject({ code: '57P01' });
  });
});
