import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Deps, liveCommandsOf, operationsOf } from '#app/api.ts';
import { growth } from '../support/hostile/growth.ts';
import { HOSTILE_SHAPES } from '../support/hostile/hostile-shapes.ts';

type Schema = z.core.$ZodType;
type Part = { where: string; schema: Schema; isList: boolean; most: number | null };

/** Every text and list that a schema takes, by its path. What a pipe makes of one has been looked at before. */
function partsOf(schema: Schema, where: string): Part[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (one: Schema, name = '') => partsOf(one, where + name);
  switch (def.type) {
    case 'string':
      return [{ where, schema, isList: false, most: mostOf(def.checks?.[0]) }];
    case 'array':
      return [{ where, schema, isList: true, most: listLimit(def.checks ?? []) }, ...inside(def.element, '[]')];
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
    case 'number':
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

type Limit = { check: string; maximum?: number; abort?: boolean };
const limitOf = (check: z.core.$ZodCheck<never>) => check._zod.def as Limit;

/** What the first check of a text lets through, if it ends the others. */
function mostOf(check: z.core.$ZodCheck<never> | undefined): number | null {
  const limit = check && limitOf(check);
  return limit?.check === 'max_length' && limit.abort ? (limit.maximum ?? null) : null;
}

const listLimit = (checks: readonly z.core.$ZodCheck<never>[]) =>
  checks.map(limitOf).find(({ check }) => check === 'max_length')?.maximum ?? null;

const deps = {} as Deps;
const inputs = [
  ...operationsOf(deps).map(({ operation: { name, input } }) => ({ name, input })),
  ...liveCommandsOf(deps).map(({ command: { event, input } }) => ({ name: event, input })),
];
const parts = inputs.flatMap(({ name, input }) => partsOf(input, name));
const texts = parts.filter(({ isList }) => !isList);

describe('what comes from outside', () => {
  it('is all looked at here', () => {
    expect(inputs.length).toBeGreaterThan(80);
    expect(texts.length).toBeGreaterThan(150);
  });

  it('has a length that is looked at before anything else of a text', () => {
    expect(texts.filter(({ most }) => most === null).map(({ where }) => where)).toEqual([]);
  });

  it('has a most of every list', () => {
    expect(parts.filter(({ isList, most }) => isList && most === null).map(({ where }) => where)).toEqual([]);
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
