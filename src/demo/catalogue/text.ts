import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export { slug } from '#features/back-office/server';

export function readTable<Row>(name: string): Row[] {
  return parse(readFileSync(new URL(name, import.meta.url)), { columns: true, skip_empty_lines: true });
}

export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
    return value;
  });
}
