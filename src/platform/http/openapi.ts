import * as z from 'zod/mini';
import { FRESH, type Operation, pathParameters } from '../contract/contract.ts';
import { file } from '../contract/fields.ts';
import { statusOf } from '../errors.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

type Options = {
  title: string;
  version: string;
  /** Schemas described once, under these names. */
  named?: Record<string, unknown>;
};

/** The OpenAPI 3.1 document of the operations, from the schemas that validate requests. */
export function openApiDocument(operations: readonly Operation[], { title, version, named = {} }: Options) {
  const names = registryOf(named);
  const schemas: Record<string, Schema> = { Failure };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of [...operations].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, names, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: READS },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Failure: failureAnswer },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
    paths,
  };
}

const READS =
  'The answer of a call that writes may have a header `X-Fresh`. A client that repeats the newest one with its reads gets its own ' +
  'writes, also from a replica. A signed-in client that sends none is answered by the primary, with the same result.';

const fresh = {
  name: FRESH,
  in: 'header',
  required: false,
  description: 'The newest `X-Fresh` of an answer, or `0/0` where the client has written nothing',
  schema: { type: 'string' },
};

const Failure = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(statusOf) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

const failureAnswer = {
  description: 'Failure',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

function describe(operation: Operation, names: Names, schemas: Record<string, Schema>) {
  const { name, summary, path, method, access, right, status } = operation;
  const { schema: input } = jsonSchema(operation.input, 'input');
  const { schema: answer, shapes } = jsonSchema(success(operation), 'output', names);
  Object.assign(schemas, shapes);
  const inPath = pathParameters(path);
  const inQuery = method === 'GET' ? Object.keys(input.properties ?? {}).filter((key) => !inPath.includes(key)) : [];
  const parameters = [
    ...inPath.map((key) => ({
      name: key,
      in: 'path',
      required: true,
      schema: input.properties?.[key] ?? { type: 'string' },
    })),
    ...inQuery.map((key) => ({
      name: key,
      in: 'query',
      required: input.required?.includes(key) ?? false,
      schema: input.properties?.[key] ?? {},
    })),
    ...(operation.readsFrom === 'replica' ? [fresh] : []),
  ];
  const body = method === 'GET' ? null : withoutKeys(input, inPath);
  return {
    operationId: name,
    summary,
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    // Of staff: what their role must include.
    ...(right && { 'x-right': right }),
    ...(parameters.length && { parameters }),
    ...(body && { requestBody: { required: true, content: bodiesOf(operation, body) } }),
    responses: {
      [status]: { description: 'Success', content: { 'application/json': { schema: answer } } },
      ...Object.fromEntries(
        failuresOf(operation).map((failure) => [failure, { $ref: '#/components/responses/Failure' }]),
      ),
    },
  };
}

function bodiesOf({ file: name, mayBeJson }: Operation, body: Schema) {
  const json = { 'application/json': { schema: name ? withoutKeys(body, [name]) : body } };
  if (!name) return json;
  const others = Object.keys(body.properties ?? {}).filter((key) => key !== name);
  const form = { 'multipart/form-data': { schema: withoutKeys(body, others) } };
  return mayBeJson ? { ...form, ...json } : form;
}

function failuresOf({ access, errors }: Operation): number[] {
  const codes = [...errors, 'validation', 'too-many-requests', 'internal', 'unavailable'] as const;
  const statuses = codes.map((code) => statusOf[code]);
  if (access !== 'public') statuses.push(401);
  return [...new Set(statuses)].sort();
}

const success = ({ result }: Operation) => z.object({ success: z.literal(true), result });

function withoutKeys(schema: Schema, keys: string[]): Schema | null {
  if (schema.type !== 'object') return schema;
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => !keys.includes(key)));
  if (Object.keys(properties).length === 0) return null;
  return { ...schema, properties, required: schema.required?.filter((key) => !keys.includes(key)) };
}

type Names = z.core.$ZodRegistry<{ id: string }>;

function registryOf(named: Record<string, unknown>): Names {
  const registry = z.registry<{ id: string }>();
  for (const [id, value] of Object.entries(named)) if (value instanceof z.core.$ZodType) registry.add(value, { id });
  return registry;
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', names?: Names) {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    metadata: names ?? z.registry<{ id: string }>(),
    // An answer may carry more than is listed.
    override: ({ jsonSchema: part, zodSchema }) => {
      if (zodSchema === file) Object.assign(part, { type: 'string', format: 'binary' });
      if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties;
    },
  });
  const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs: shapes = {}, ...rest } = JSON.parse(text) as Schema & { $defs?: Record<string, Schema> };
  return { schema: rest as Schema, shapes };
}
