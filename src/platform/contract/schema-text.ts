export type JsonSchema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: JsonSchema | boolean;
  [limit: string]: unknown;
};

/** A JSON Schema as readable text: `{ id: string, quantity?: integer (1 to 999) }`. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => schemaText(one, indent)))].join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => schemaText(one, indent)).join(', ')}]`;
  if (schema.type === 'array') return `[ ${schemaText(schema.items ?? {}, indent)} ]${limits(schema, 'Items')}`;
  if (schema.type === 'object') return objectText(schema, indent);
  if (!schema.type) return 'any';
  return schema.type + limits(schema, schema.type === 'string' ? 'Length' : 'imum');
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}`,
  );
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`);
  return lines.length ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
}

function limits(schema: JsonSchema, of: 'Length' | 'Items' | 'imum'): string {
  const least = real(schema[`min${of}`]);
  const most = real(schema[`max${of}`]);
  const unit = { Length: ' characters', Items: ' entries', imum: '' }[of];
  if (least !== null && most !== null) return ` (${least} to ${most}${unit})`;
  if (least !== null) return ` (at least ${least}${unit})`;
  return most === null ? '' : ` (at most ${most}${unit})`;
}

/** Omits the bounds of safe integers. */
const real = (limit: unknown) =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : null;
