import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Deps, liveCommandsOf, operationsOf } from '#app/api.ts';
import { growth } from '../support/hostile/growth.ts';
import { HOSTILE_SHAPES } from '../support/hostile/hostile-shapes.ts';

type Schema = z.core.$ZodType;
type Kind = 'text' | 'list' | 'number';
type Part = { where: string; schema: Schema; kind: Kind; most: number | null };

/** Every text, list and number that a schema takes, by its path. What a pipe makes of one has been looked at before. */
function partsOf(schema: Schema, where: string): Part[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (one: Schema, name = '') => partsOf(one, where + name);
  switch (def.type) {
    case 'string':
      return [{ where, schema, kind: 'text', most: mostOf(def.checks?.[0]) }];
    case 'array':
      return [{ where, schema, kind: 'list', most: listLimit(def.checks ?? []) }, ...inside(def.element, '[]')];
    case 'number':
      return [{ where, schema, kind: 'number', most: mostNumber(def.checks ?? []) }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => inside(one, `.${name}`));
    case 'tuple':
      return def.items.flatMap((one, index) => inside(one, `.${index}`));
    case 'union':
      return def.options.flatMap((one) => inside(one));
    case 'record':
      return [...inside(def.keyType, '{name}'), ...inside(def.valueType, '{}')];
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    case 'pipe':
      return inside(def.in);
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'custom':
    case 'unknown':
      return [];
    default:
      throw new Error(`${where}: this test does not know a schema of type ${def.type}`);
  }
}

type Limit = { check: string; maximum?: number; value?: number; abort?: boolean };
const limitOf = (check: z.core.$ZodCheck<never>) => check._zod.def as Limit;

/** What the first check of a text lets through, if it ends the others. */
function mostOf(check: z.core.$ZodCheck<never> | undefined): number | null {
  const limit = check && limitOf(check);
  return limit?.check === 'max_length' && limit.abort ? (limit.maximum ?? null) : null;
}

const listLimit = (checks: readonly z.core.$ZodCheck<never>[]) =>
  checks.map(limitOf).find(({ check }) => check === 'max_length')?.maximum ?? null;

const mostNumber = (checks: readonly z.core.$ZodCheck<never>[]) =>
  checks.map(limitOf).find(({ check }) => check === 'less_than')?.value ?? null;

const deps = {} as Deps;
const inputs = [
  ...operationsOf(deps).map(({ operation: { name, input, method } }) => ({ name, input, isRead: method === 'GET' })),
  ...liveCommandsOf(deps).map(({ command: { event, input } }) => ({ name: event, input, isRead: false })),
];
const parts = inputs.flatMap(({ name, input }) => partsOf(input, name));
const texts = parts.filter(({ kind }) => kind === 'text');

describe('what comes from outside', () => {
  it('is all looked at here', () => {
    expect(inputs.length).toBeGreaterThan(80);
    expect(texts.length).toBeGreaterThan(150);
  });

  it('has a length that is looked at before anything else of a text', () => {
    expect(texts.filter(({ most }) => most === null).map(({ where }) => where)).toEqual([]);
  });

  it('has a most of every list', () => {
    expect(parts.filter(({ kind, most }) => kind === 'list' && most === null).map(({ where }) => where)).toEqual([]);
  });

  // An integer column takes 2,147,483,647: more is an error of the database, and so a 500.
  it('has a most of every number that may be written', () => {
    const written = inputs.filter(({ isRead }) => !isRead).flatMap(({ name, input }) => partsOf(input, name));
    const unbounded = written.filter(({ kind, most }) => kind === 'number' && most === null).map(({ where }) => where);
    // A cell of an import is read by its column, as text.
    expect(unbounded).toEqual(['importCatalogue.rows[]{}']);
  });

  it('is refused at once where it is too long', () => {
    const read: string[] = [];
    for (const { where, schema, most } of texts) {
      const { error } = z.safeParse(schema, `\u0000${'a '.repeat(most ?? 0)}`);
      // Had a later check seen it, the character that cannot be shown would be a second complaint.
      if (error?.issues.length !== 1 || error.issues[0]?.code !== 'too_big') read.push(where);
    }
    expect(read).toEqual([]);
  });

  it.each([...new Map(texts.map((text) => [text.schema, text])).values()].map((text) => [text.where, text] as const))(
    '%s takes time as its text is long, and no more',
    { timeout: 60_000 },
    (_where, { schema, most }) => {
      for (const [name, shape] of Object.entries(HOSTILE_SHAPES))
        expect(
          growth((text) => z.safeParse(schema, text), shape, most ?? 0),
          name,
        ).toBeNull();
    },
  );
});
