import * as z from 'zod/mini';
import type { Operation } from '../contract/contract.ts';
import type { CallContext, OperationBinding } from '../contract/handle.ts';
import { matchUnionBranch } from '../contract/match-union-branch.ts';
import { fail, invalid } from '../errors.ts';

z.config(z.locales.en());

/** The one way into an operation, whether over HTTP or from a page: access, input, the work and (in tests) the result. */
export async function runOperation(
  bound: OperationBinding,
  input: unknown,
  context: CallContext,
  options: { checkResult?: boolean } = {},
): Promise<unknown> {
  mayCall(bound.operation, context);
  return runParsed(bound, readInput(bound.operation, input), context, options);
}

/** Parses the input by the operation's shape. Throws `validation`. */
export function readInput({ input }: Operation, given: unknown): unknown {
  const parsed = z.safeParse(matchUnionBranch(input, given), given);
  if (!parsed.success) throw invalid(fieldsOf(parsed.error.issues));
  return parsed.data;
}

/** The rest of the way, for input that has been read and operations that anyone may call. */
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

const RANK = { shopper: 0, partner: 1, operator: 2 } as const;
const NEEDS = { 'signed-in': 0, partner: 1, operator: 2 } as const;

/** Throws `unauthenticated` or `forbidden`. */
export function mayCall({ access }: Operation, { viewer }: CallContext): void {
  if (access === 'public') return;
  if (!viewer) throw fail('unauthenticated', 'Please log in.');
  if (RANK[viewer.role] < NEEDS[access]) throw fail('forbidden', 'Your account may not do this.');
}

const MOST_ISSUES = 100;

/** The first sentence about each field, by its path (`items.0.quantity`); of a body that is wrong all over, not about all. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message, code, ...issue } of issues.slice(0, MOST_ISSUES)) {
    const missing = code === 'invalid_type' && 'input' in issue && issue.input === undefined;
    fields[path.join('.') || 'body'] ??= missing ? 'This is required.' : message;
  }
  return fields;
}

function checkShape({ name, result }: Operation, value: unknown): void {
  // As the wire has it: dates become text, undefined disappears.
  const checked = z.safeParse(result, JSON.parse(JSON.stringify(value)));
  if (!checked.success)
    throw new Error(`${name} answers what its contract does not allow: ${z.prettifyError(checked.error)}`);
}
