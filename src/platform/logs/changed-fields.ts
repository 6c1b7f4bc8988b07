export type Fields = Readonly<Record<string, unknown>>;
/** By field: the value before and after; null where there was or is none. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** The fields that differ. Dates are compared as text, as the log stores them. */
export function changedFields(before: Fields = {}, after: Fields = {}): Changes {
  const changes: Changes = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const pair = [fieldOf(before, name), fieldOf(after, name)] as [unknown, unknown];
    if (JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changes[name] = pair;
  }
  return changes;
}

function fieldOf(fields: Fields, name: string): unknown {
  const value = Object.hasOwn(fields, name) ? fields[name] : null;
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
