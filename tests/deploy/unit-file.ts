import { readFileSync } from 'node:fs';

/** A unit of systemd: section, then setting, with its values in their order. */
export type Unit = Record<string, Record<string, string[]>>;

export function readUnit(file: string): Unit {
  const unit: Unit = {};
  let section = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (heading) section = heading;
    else if (name !== undefined && value !== undefined) {
      unit[section] ??= {};
      const settings = unit[section] as Record<string, string[]>;
      settings[name] = [...(settings[name] ?? []), value];
    } else if (line && !line.startsWith('#')) throw new Error(`${file}: what is '${line}'?`);
  }
  return unit;
}

/** What `Environment=` sets. */
export const environmentOf = (unit: Unit): Record<string, string> =>
  pairs((unit.Service?.Environment ?? []).flatMap((line) => line.split(' ')));

/** A file of `NAME=value` lines, as `EnvironmentFile=` reads it. */
export const readEnvironmentFile = (file: string): Record<string, string> =>
  pairs(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  );

const pairs = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
