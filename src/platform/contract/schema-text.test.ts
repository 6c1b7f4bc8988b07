import { expect, it } from 'vitest';
import { schemaText } from './schema-text.ts';

it('writes an object as a reader would, with what may be left out and what is too long', () => {
  const text = schemaText({
    type: 'object',
    required: ['id', 'items'],
    properties: {
      id: { type: 'string', minLength: 1, maxLength: 50 },
      note: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
      items: {
        type: 'array',
        maxItems: 50,
        items: { type: 'object', required: ['quantity'], properties: { quantity: { type: 'integer', minimum: 1 } } },
      },
    },
  });
  expect(text).toBe(`{
  id: string (1 to 50 characters),
  note?: string (at most 200 characters) | null,
  items: [ {
    quantity: integer (at least 1)
  } ] (at most 50 entries)
}`);
});

it.each([
  [{ const: true }, 'true'],
  [{ enum: ['pickup', 'delivery'] }, '"pickup" | "delivery"'],
  [{ prefixItems: [{ type: 'number' }, { type: 'number' }] }, '[number, number]'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer (at least 0)'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, '{\n  [name]: integer\n}'],
  [{ type: 'object' }, '{}'],
  [{ anyOf: [{ $ref: '#/components/schemas/Store' }, { type: 'null' }] }, 'Store | null'],
  [{}, 'any'],
])('writes %j as %s', (schema, text) => {
  expect(schemaText(schema)).toBe(text);
});
