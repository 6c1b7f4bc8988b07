import * as z from 'zod/mini';
import { type Operation, pathParameters } from './contract.ts';
import { statusOf } from './errors.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };

/** The OpenAPI 3.1 document of the operations, from the same schemas that check the requests. */
export function openApiDocument(
  operations: readonly Operation[],
  { title, version }: { title: string; version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of [...operations].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure },
    },
    paths,
  };
}

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

function describe(operation: Operation) {
  const { name, summary, path, method, access, status } = operation;
  const input = jsonSchema(operation.input, 'input');
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
  ];
  const body = method === 'GET' ? null : withoutKeys(input, inPath);
  return {
    operationId: name,
    summary,
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    ...(parameters.length && { parameters }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [status]: { description: 'Success', content: { 'application/json': { schema: success(operation) } } },
      ...Object.fromEntries(failuresOf(operation).map((failure) => [failure, failureAnswer])),
    },
  };
}

function failuresOf({ access, errors }: Operation): number[] {
  const codes = [...errors, 'validation', 'too-many-requests', 'internal', 'unavailable'] as const;
  const statuses = codes.map((code) => statusOf[code]);
  if (access !== 'public') statuses.push(401);
  return [...new Set(statuses)].sort();
}

function success({ result }: Operation): Schema {
  return {
    type: 'object',
    required: ['success', 'result'],
    properties: { success: { const: true } as Schema, result: jsonSchema(result, 'output') },
  };
}

function withoutKeys(schema: Schema, keys: string[]): Schema | null {
  if (schema.type !== 'object') return schema;
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => !keys.includes(key)));
  if (Object.keys(properties).length === 0) return null;
  return { ...schema, properties, required: schema.required?.filter((key) => !keys.includes(key)) };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema;
  return rest;
}
