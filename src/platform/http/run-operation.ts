import * as z from 'zod/mini';
import type { Operation } from '../contract/contract.ts';
import type { CallContext, OperationBinding } from '../contract/handle.ts';
import { matchUnionBranch } from '../contract/match-union-branch.ts';
import { invalid } from '../errors.ts';
import { admit } from './access.ts';

z.config(z.locales.en());

/** The only way into an operation, over HTTP or from a page: access, input, work and (in tests) the result. */
export async function runOperation(
  bound: OperationBinding,
  input: unknown,
  context: CallContext,
  options: { checkResult?: boolean } = {},
): Promise<unknown> {
  const admitted = admit(bound.operation, context);
  return runParsed(bound, readInput(bound.operation, input), admitted, options);
}

export function readInput({ input }: Operation, given: unknown): unknown {
  const parsed = z.safeParse(matchUnionBranch(input, given), given);
  if (!parsed.success) throw invalid(fieldsOf(parsed.error.issues));
  return parsed.data;
}

/** For parsed input of public operations. */
export async function runParsed(
  { operation, run }: OperationBinding,
  parsed: unknown,
  context: CallContext,
  { checkResult = false }: { checkResult?: boolean } = {},
): Promise<unknown> {
  const result = await run(parsed, context);
  if (checkResult) checkShape(operation, result);
  return result;
}

const MOST_ISSUES = 100;

/** The first message per field, by path (`items.0.quantity`), bounded. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message, code, ...issue } of issues.slice(0, MOST_ISSUES)) {
    const missing = code === 'invalid_type' && 'input' in issue && issue.input === undefined;
    fields[path.join('.') || 'body'] ??= missing ? 'This is required.' : message;
  }
  return fields;
}

function checkShape({ name, result }: Operation, value: unknown): void {
  // As serialized: dates become text, undefined disappears.
  const checked = z.safeParse(result, JSON.parse(JSON.stringify(value)));
  if (!checked.success)
    throw new Error(`${name} answers what its contract does not allow: ${z.prettifyError(checked.error)}`);
}
