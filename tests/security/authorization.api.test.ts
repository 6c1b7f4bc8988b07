import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operationsOf } from '#app/api.ts';
import type { Operation } from '#platform/contract/contract.ts';
import { isFailure } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { allTables, digestOf, nowInTransactions } from '../support/market/database-scan.ts';
import { type MatrixWorld, matrixWorld, oneAddress } from '../support/market/matrix-world.ts';
import { type Actor, roleCast } from '../support/market/role-cast.ts';
import { testApp } from '../support/test-app.ts';
import { MATRIX } from './authorization-matrix.ts';
import { CALLERS, type Caller, type Holders, openingOf, type Rights, rightsOf } from './matrix-row.ts';

const app = await testApp({ deps: { geocoder: oneAddress } });
const operations = new Map(operationsOf(app.deps).map(({ operation }) => [operation.name, operation]));
const nameOf = (key: string) => key.split(':')[0] as string;
/** Only calls about carts need a cart of each caller. */
const worldFor = ({ path }: Operation) => matrixWorld(app, { areAllShopping: path.startsWith('/shop/') });
/** Tries are counted even where they are refused, and refusals are in the security log. */
const COUNTS = ['public.rate_limit', 'public.pin'];
const tables = (await allTables(app.db)).filter(
  (table) => !COUNTS.includes(table) && !table.startsWith('public.security_event'),
);
/** For calls that change nothing. */
const shared = await matrixWorld(app);
const cast = await roleCast(app.db);

type Answer = { status: number; text: string };

async function answerOf(operation: Operation, input: unknown, as: { sessionToken: string } | null): Promise<Answer> {
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

const refused = (rights: Rights) => CALLERS.filter((caller) => typeof rights[caller] === 'number');
const owning = (rights: Rights) => CALLERS.filter((caller) => rights[caller] === 'own');
const letIn = (rights: Rights) => CALLERS.filter((caller) => rights[caller] === 'yes');

/** Which roles open a call of staff. */
function holdersOf({ right, isOperatorOnly }: ReturnType<typeof openingOf>): Holders {
  const has = (isOperator: boolean) => (key: string) =>
    cast.roles.some((role) => role.key === key && role.isOperator === isOperator && role.rights.includes(right));
  return { isAtStore: isOperatorOnly ? () => false : has(false), isOperator: has(true) };
}

/** That no call of these callers changes a row of anything, or of what is owned in a world. */
async function expectUnchanged<Who>(
  callers: readonly Who[],
  owned: Pick<MatrixWorld, 'owned' | 'since'> | null,
  askAs: (caller: Who) => Promise<void>,
): Promise<void> {
  if (callers.length === 0) return;
  const compared = owned ? { naming: owned.owned, since: owned.since } : { since: await nowInTransactions(app.db) };
  const before = await digestOf(app.db, tables, compared);
  for (const caller of callers) await askAs(caller);
  expect(await digestOf(app.db, tables, compared)).toEqual(before);
}

/** It is about one thing, which somebody owns. */
const isOfOne = (rights: Rights) => rights.anonymous === 401 && CALLERS.some((caller) => rights[caller] === 404);

describe('the authorization matrix', () => {
  it('names every operation, and no other', () => {
    expect([...new Set(Object.keys(MATRIX).map(nameOf))].toSorted()).toEqual([...operations.keys()].toSorted());
  });

  it('lets nobody without a session into what is not public', () => {
    const open = [...operations.values()].filter(({ access }) => access === 'public').map(({ name }) => name);
    const unasked = Object.entries(MATRIX).filter(
      ([, { rights }]) => 'anonymous' in rights && rights.anonymous !== 401,
    );
    expect([...new Set(unasked.map(([key]) => nameOf(key)))].toSorted()).toEqual(open.toSorted());
  });

  it('works the rows of staff out of their rights, and those alone', () => {
    const ofStaff = [...operations.values()].filter(({ right }) => right).map(({ name }) => name);
    const workedOut = Object.entries(MATRIX).filter(([, { rights }]) => !('anonymous' in rights));
    expect([...new Set(workedOut.map(([key]) => nameOf(key)))].toSorted()).toEqual(ofStaff.toSorted());
  });

  it('knows every right that a call names, and a role that may write may read', () => {
    const held = new Set(cast.roles.flatMap(({ rights }) => rights));
    expect([...operations.values()].filter(({ right }) => right && !held.has(right))).toEqual([]);
    const blind = cast.roles.flatMap(({ key, rights }) =>
      rights
        .map((right) => right.replace('write_', 'read_'))
        .filter((right) => held.has(right) && !rights.includes(right))
        .map((right) => `${key} ${right}`),
    );
    expect(blind).toEqual([]);
  });

  it('has nobody read a person’s data for all stores without having logged in lately', () => {
    const shows = (shape: unknown) =>
      /"(phoneNumber|email|userId|user|address|msg|customer)"/.test(JSON.stringify(shape));
    const lax = [...operations.values()].filter(
      ({ right, needsRecentLogIn, result }) =>
        right && !needsRecentLogIn && shows(z.toJSONSchema(result, { io: 'input', unrepresentable: 'any' })),
    );
    expect(lax.map(({ name }) => name).toSorted()).toEqual(MAY_BE_LAX);
  });
});

/** What the caller wrote themselves; texts that are published; colleagues; what a store shows of itself. */
const MAY_BE_LAX = [
  ...['answerOpsChat', 'changeStorePicture', 'changeStoreProfile', 'getStoreProfile', 'listDevices', 'listOpsReviews'],
  ...['listTeam', 'removeStorePicture', 'testDeliveryAddress'],
];

describe.each(Object.entries(MATRIX))('%s', (key, row) => {
  const operation = operations.get(nameOf(key)) as Operation;
  const spec = 'anonymous' in row.rights ? null : row.rights;
  const holders = holdersOf(openingOf(operation, spec ?? {}));
  const rights = rightsOf(row, holders);
  const ask = (world: MatrixWorld, caller: Caller, input = row.send(world)) =>
    answerOf(operation, input, world.callers[caller]);
  const expectNothingOwned = (world: MatrixWorld, { status, text }: Answer, who: string) => {
    expect([401, 403, 500, 503], who).not.toContain(status);
    for (const id of world.owned) expect(text, who).not.toContain(id);
  };

  it('answers each caller as it should, changes nothing that is not theirs, and tells nobody else of it', async () => {
    const isHarmless = operation.method === 'GET' || letIn(rights).length === CALLERS.length;
    const world = isHarmless ? shared : await worldFor(operation);
    await expectUnchanged(refused(rights), null, async (caller) => {
      expect((await ask(world, caller)).status, caller).toBe(rights[caller]);
    });
    await expectUnchanged(owning(rights), world, async (caller) =>
      expectNothingOwned(world, await ask(world, caller), caller),
    );

    const [first, ...others] = letIn(rights) as [Caller, ...Caller[]];
    if (isOfOne(rights)) {
      const missing = await ask(world, first, withoutAnyOf(world, row.send(world)));
      expect(missing.status, 'what is not there').toBe(404);
    }
    const yes = row.yes ?? operation.status;
    expect((await ask(world, first)).status, first).toBe(yes);
    for (const caller of others) {
      expect((await ask(isHarmless ? world : await worldFor(operation), caller)).status, caller).toBe(yes);
    }
  });

  if (!spec) return;
  const nameActor = ({ role, place }: Actor) => `${role.key} ${place}`;
  const isLetIn = ({ role, place }: Actor) =>
    place !== 'removed' && (role.isOperator ? holders.isOperator(role.key) : holders.isAtStore(role.key));

  it('is open to the roles that have its right, and to no other', async () => {
    await cast.join(shared);
    const input = row.send(shared);
    const outside = cast.actors.filter((actor) => !isLetIn(actor));
    await expectUnchanged(outside, null, async (actor) => {
      expect((await answerOf(operation, input, actor.user)).status, nameActor(actor)).toBe(403);
    });
    const there = cast.actors.filter((actor) => isLetIn(actor) && actor.place === 'there');
    await expectUnchanged(there, spec.elsewhere === 'own' ? shared : null, async (actor) => {
      const answer = await answerOf(operation, input, actor.user);
      if (spec.elsewhere === 'own') expectNothingOwned(shared, answer, nameActor(actor));
      else expect(answer.status, nameActor(actor)).toBe(404);
    });
    // Things that are not there: so that the next one is let in to the same.
    const missing = withoutAnyOf(shared, input);
    for (const actor of cast.actors.filter((actor) => isLetIn(actor) && actor.place !== 'there')) {
      const { status } = await answerOf(operation, missing, actor.user);
      expect([401, 403, 500, 503], nameActor(actor)).not.toContain(status);
    }
  });
});
