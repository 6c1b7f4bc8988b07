import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DEPLOY = new URL('../../deploy/', import.meta.url);
export const deployed = (name: string): string => fileURLToPath(new URL(name, DEPLOY));

export type Values = Readonly<Record<string, string>>;

/** The values of `cluster.env` with those of this cluster in their place. */
export function valuesWith(own: Values): Values {
  const lines = readFileSync(deployed('cluster/cluster.env'), 'utf8').split('\n');
  const given = Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => line.replaceAll('"', '').split(/=(.*)/s)),
  );
  const unknown = Object.keys(own).filter((name) => !(name in given));
  if (unknown.length > 0) throw new Error(`cluster.env does not have ${unknown.join(', ')}.`);
  return { ...given, ...own };
}

/** A template as `envsubst` renders it, except that a name without a value is an error. */
export function rendered(name: string, values: Values): string {
  return readFileSync(deployed(name), 'utf8').replace(/\$\{(\w+)\}/g, (_, variable: string) => {
    const value = values[variable];
    if (!value) throw new Error(`${name} needs ${variable}, which has no value.`);
    return value;
  });
}
