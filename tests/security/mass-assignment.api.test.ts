import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { operationsOf } from '#app/api.ts';
import type { Operation } from '#platform/contract/contract.ts';
import { isFailure } from '#platform/errors.ts';
import { rowsWith, writtenSince } from '../support/market/database-scan.ts';
import { type MatrixWorld, matrixWorld, oneAddress } from '../support/market/matrix-world.ts';
import { testApp } from '../support/test-app.ts';
import { MATRIX } from './authorization-matrix.ts';
import { CALLERS, type Caller, type Row } from './matrix-row.ts';

const app = await testApp({ deps: { geocoder: oneAddress } });
const { db } = app;

/** What nobody else writes, one for each kind of column. */
const POISON: Record<string, unknown> = {
  uuid: 'deadbeef-dead-4bad-8bad-deadbeefdead',
  text: 'p0is0n',
  character: 'p0is0n',
  integer: 66_613_666,
  smallint: 66_613_666,
  bigint: 66_613_666,
  numeric: 66_613_666,
  'double precision': 66_613_666,
  'timestamp with time zone': '1903-03-03T03:03:03.000Z',
  date: '1903-03-03',
  boolean: true,
  jsonb: { p0is0n: 'p0is0n' },
  ARRAY: ['p0is0n'],
  bytea: 'p0is0n',
};
const MARKS = [POISON.uuid, POISON.text, String(POISON.integer), '1903-03-03'] as string[];

type Column = { table: string; name: string; type: string };
const { rows: columns } = await sql<Column>`
  select table_name as "table", column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public'`.execute(db);
const booleans = columns.filter(({ type }) => type === 'boolean');

/** Every column of every table, as the table has it and as the wire would. */
const POISONED: Record<string, unknown> = Object.fromEntries(
  columns.flatMap(({ name, type }) => {
    const value = POISON[type] ?? 'p0is0n';
    return [name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())].map((key) => [key, value]);
  }),
);

type Def = { shape?: object; element?: z.core.$ZodType; options?: z.core.$ZodType[] };

/** What a call may say: that is no poison. */
function ownKeys(schema: z.core.$ZodType): string[] {
  const { shape, element, options = [] } = schema._zod.def as Def;
  return [...Object.keys(shape ?? {}), ...(element ? ownKeys(element) : []), ...options.flatMap(ownKeys)];
}

function poisoned({ input }: Operation, sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map((one) => poisoned({ input } as Operation, one));
  const own = ownKeys(input);
  const added = Object.entries(POISONED).filter(([name]) => !own.includes(name));
  return { ...Object.fromEntries(added), ...(sent as object) };
}

/** Of the owner's rows: how often each flag is set. */
async function flags({ owned, since }: MatrixWorld): Promise<Record<string, number>> {
  const isOwned = sql.join(
    owned.map((text) => sql`strpos(row, ${text}) > 0`),
    sql` or `,
  );
  const counts = booleans.map(
    ({ table, name }) => sql`
      select ${`${table}.${name}`}::text as flag, count(*)::int as n
      from (select t::text as row from ${sql.table(table)} t where ${sql.ref(name)} and ${writtenSince('t', since)} offset 0) texts where ${isOwned}`,
  );
  const { rows } = await sql<{ flag: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ flag, n }) => [flag, n]));
}

async function statusOf(operation: Operation, input: unknown, as: { sessionToken: string } | null): Promise<number> {
  try {
    await app.call(operation, input as never, { as });
    return operation.status;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return error.status;
  }
}

/** A file comes alone; the object of `saveProps` is the shopper's to fill. */
const EXCEPT = ['changePicture', 'saveProps'];
const writes = operationsOf(app.deps)
  .map(({ operation }) => operation)
  .filter(({ name, method }) => method !== 'GET' && !EXCEPT.includes(name));

beforeEach(async () => {
  await sql`truncate rate_limit`.execute(db);
});

describe('a write that names every column of every table besides', () => {
  const callerOf = ({ access }: Operation, { rights }: Row): Exclude<Caller, 'anonymous'> => {
    if (!('anonymous' in rights)) return access === 'operator' || rights.here || rights.right ? 'operator' : 'partner';
    return (
      CALLERS.find((one): one is Exclude<Caller, 'anonymous'> => one !== 'anonymous' && rights[one] === 'yes') ??
      'owner'
    );
  };

  it('knows what it sends', () => {
    expect(columns.length).toBeGreaterThan(200);
    expect(POISONED).toMatchObject({
      role: 'p0is0n',
      userId: POISON.uuid,
      verifiedAt: POISON['timestamp with time zone'],
    });
    expect(writes.length).toBeGreaterThan(30);
  });

  it.each(writes.map((operation) => [operation.name, operation] as const))(
    'does no more than it would without, or is refused: %s',
    async (name, operation) => {
      const row = MATRIX[name];
      if (!row) throw new Error('It has no row in tests/security/authorization-matrix.ts');
      const caller = callerOf(operation, row);
      const [clean, dirty] = [
        await matrixWorld(app, { areAllShopping: false }),
        await matrixWorld(app, { areAllShopping: false }),
      ];
      const expected = await statusOf(operation, row.send(clean), clean.callers[caller]);
      const status = await statusOf(operation, poisoned(operation, row.send(dirty)), dirty.callers[caller]);
      expect([expected, 400, 422]).toContain(status);
      expect(await rowsWith(db, MARKS, dirty.since)).toEqual([]);
      expect(await flags(dirty)).toEqual(status === expected ? await flags(clean) : expect.anything());
    },
  );
});
