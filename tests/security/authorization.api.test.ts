import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#app/api.ts';
import type { Operation } from '#platform/contract/contract.ts';
import { isFailure } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { allTables, digestOf } from '../support/market/database-scan.ts';
import { type MatrixWorld, matrixWorld, oneAddress } from '../support/market/matrix-world.ts';
import { testApp } from '../support/test-app.ts';
import { CALLERS, type Caller, MATRIX, type Row } from './authorization-matrix.ts';

const app = await testApp({ deps: { geocoder: oneAddress } });
const operations = new Map(operationsOf(app.deps).map(({ operation }) => [operation.name, operation]));
const nameOf = (key: string) => key.split(':')[0] as string;
/** Only calls about carts need a cart of each caller. */
const worldFor = ({ path }: Operation) => matrixWorld(app, { areAllShopping: path.startsWith('/shop/') });
/** Tries are counted even where they are refused. */
const COUNTS = ['public.rate_limit', 'public.pin'];
const tables = (await allTables(app.db)).filter((table) => !COUNTS.includes(table));
/** For calls that change nothing. */
const shared = await matrixWorld(app);

type Answer = { status: number; text: string };

async function answerOf(operation: Operation, input: unknown, as: { secret: string } | null): Promise<Answer> {
  // So often as here nobody asks.
  await sql`with pins as (delete from pin) delete from rate_limit`.execute(app.db);
  try {
    return { status: operation.status, text: JSON.stringify(await app.call(operation, input as never, { as })) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { status: error.status, text: JSON.stringify(error) };
  }
}

/** The same question about things that are not there. */
function withoutAnyOf(world: MatrixWorld, input: unknown): unknown {
  if (Array.isArray(input)) return input.map((one) => withoutAnyOf(world, one));
  if (typeof input !== 'object' || input === null || input instanceof Blob)
    return isOneOf(world, input) ? noId(input) : input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withoutAnyOf(world, value)]));
}
const isOneOf = (world: MatrixWorld, value: unknown) =>
  value === world.owner.id || Object.values(world).includes(value as never);
const noId = (value: unknown) =>
  /^\d+$/.test(String(value)) ? '999999999999' : String(value).includes('-') ? newId() : value;

const refused = ({ rights }: Row) => CALLERS.filter((caller) => typeof rights[caller] === 'number');
const owning = ({ rights }: Row) => CALLERS.filter((caller) => rights[caller] === 'own');
const letIn = ({ rights }: Row) => CALLERS.filter((caller) => rights[caller] === 'yes');

/** It is about one thing, which somebody owns. */
const isOfOne = ({ rights }: Row) => rights.anonymous === 401 && CALLERS.some((caller) => rights[caller] === 404);

describe('the authorization matrix', () => {
  it('names every operation, and no other', () => {
    expect([...new Set(Object.keys(MATRIX).map(nameOf))].toSorted()).toEqual([...operations.keys()].toSorted());
  });

  it('lets nobody without a session into what is not public', () => {
    const open = [...operations.values()].filter(({ access }) => access === 'public').map(({ name }) => name);
    const unasked = Object.entries(MATRIX).filter(([, { rights }]) => rights.anonymous !== 401);
    expect([...new Set(unasked.map(([key]) => nameOf(key)))].toSorted()).toEqual(open.toSorted());
  });
});

describe.each(Object.entries(MATRIX))('%s', (key, row) => {
  const operation = operations.get(nameOf(key)) as Operation;
  const ask = (world: MatrixWorld, caller: Caller, input = row.send(world)) =>
    answerOf(operation, input, world.callers[caller]);

  it('answers each caller as it should, changes nothing that is not theirs, and tells nobody else of it', async () => {
    const isForAll = letIn(row).length === CALLERS.length;
    const world = isForAll ? shared : await worldFor(operation);
    const before = await digestOf(app.db, tables);
    for (const caller of refused(row)) expect((await ask(world, caller)).status, caller).toBe(row.rights[caller]);
    expect(await digestOf(app.db, tables)).toEqual(before);

    const ownedBefore = await digestOf(app.db, tables, { naming: world.owned });
    for (const caller of owning(row)) {
      const { status, text } = await ask(world, caller);
      expect([401, 403, 500, 503], caller).not.toContain(status);
      for (const id of world.owned) expect(text, caller).not.toContain(id);
    }
    expect(await digestOf(app.db, tables, { naming: world.owned })).toEqual(ownedBefore);

    const [first, ...others] = letIn(row) as [Caller, ...Caller[]];
    if (isOfOne(row)) {
      const missing = await ask(world, first, withoutAnyOf(world, row.send(world)));
      expect(missing.status, 'what is not there').toBe(404);
    }
    const yes = row.yes ?? operation.status;
    expect((await ask(world, first)).status, first).toBe(yes);
    for (const caller of others) {
      expect((await ask(isForAll ? world : await worldFor(operation), caller)).status, caller).toBe(yes);
    }
  });
});
