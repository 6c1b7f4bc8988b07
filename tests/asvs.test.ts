import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '#app/config.ts';

const root = new URL('../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

type Row = { number: string; level: string; status: string; words: string; evidence: string };
const rows = parse(textOf('docs/asvs.csv'), { columns: true }) as Row[];

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they are the first of the section. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
);

/** What is wrong with `path`, `path > title of a test`, `path#heading` or `setting NAME`; null: nothing. */
function problemOf(reference: string): string | null {
  const [, setting] = /^setting (\w+)$/.exec(reference) ?? [];
  if (setting) return SETTING_NAMES.includes(setting) ? null : 'no such setting';
  const [place = '', title] = reference.split(' > ');
  const [path = '', heading] = place.split('#');
  if (!existsSync(new URL(path, root))) return 'no such file';
  if (heading && !headingsOf(path).includes(heading)) return 'no such heading';
  if (title === undefined) return null;
  if (!/\.test\.tsx?$/.test(path)) return 'no test';
  return ["'", '"', '`'].some((quote) => textOf(path).includes(quote + title + quote)) ? null : 'no such title';
}

const headingsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-'));

const referencesOf = ({ evidence }: Row) => evidence.split(' | ').filter(Boolean);

describe('docs/asvs.csv', () => {
  it('has each requirement of levels 1 and 2 once, in their order', () => {
    expect(REQUIREMENTS).toHaveLength(253);
    const byPart = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
    expect(rows.map(({ number }) => number)).toEqual(REQUIREMENTS.toSorted(byPart));
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.every(({ level }) => level === '1' || level === '2')).toBe(true);
  });

  it('says of each in words whether it holds, and shows what does', () => {
    for (const row of rows) {
      expect(['holds', 'deviates', 'not applicable'], row.number).toContain(row.status);
      expect(row.words.length, row.number).toBeGreaterThan(5);
      if (row.status === 'holds') expect(referencesOf(row), row.number).not.toEqual([]);
      if (row.status === 'deviates') expect(row.evidence, row.number).toContain('docs/decisions/');
      if (row.status === 'not applicable') expect(row.evidence, row.number).toBe('');
    }
  });

  it('refers to files, titles of tests, headings and settings that exist', () => {
    const problems = rows.flatMap((row) =>
      referencesOf(row).flatMap((reference) => {
        const problem = problemOf(reference);
        return problem ? [`${row.number}: ${reference}: ${problem}`] : [];
      }),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ['elsewhere/nothing.test.ts', 'no such file'],
    ['tests/asvs.test.ts > that nobody wrote', 'no such title'],
    ['docs/security.md > Logs', 'no test'],
    ['docs/security.md#nothing', 'no such heading'],
    ['setting NOTHING', 'no such setting'],
  ])('would be found wrong: %s', (reference, problem) => {
    expect(problemOf(reference)).toBe(problem);
  });
});

const sources: [path: string, text: string][] = [];
for await (const path of glob('src/**/*.{ts,tsx}', { cwd: root }))
  if (!/\.test\.tsx?$/.test(path)) sources.push([path, textOf(path)]);
const filesWith = (pattern: RegExp) => sources.flatMap(([path, text]) => (pattern.test(text) ? [path] : []));

describe('the source', () => {
  it('is read', () => expect(sources.length).toBeGreaterThan(500));

  it('starts programs for the embedded PostgreSQL and pgbackrest of the command line alone', () => {
    expect(filesWith(/child_process/).filter((path) => !path.startsWith('src/platform/postgres/'))).toEqual([
      'src/cli/doctor/backup-check.server.ts',
    ]);
    expect(filesWith(/\bshell: *true/)).toEqual([]);
  });

  it('builds no regular expression and no code from text', () => {
    expect(filesWith(/\beval\(|new Function\(|from 'node:vm'/)).toEqual([]);
    expect(filesWith(/new RegExp\(|\bRegExp\(/)).toEqual([]);
  });

  it('inserts no HTML into a page but the drawings of the build', () => {
    // It shows a fixed sentence when a script does not load.
    const ours = (path: string) => !path.endsWith('/defer-hydration.ts');
    expect(
      filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML *=|insertAdjacentHTML|document\.write\(/)
        .filter(ours)
        .sort(),
    ).toEqual(['src/ui/parts/glyph.tsx', 'src/ui/states/server-written.tsx']);
    // The second inserts nothing: React leaves what the server wrote into such an element.
    expect(textOf('src/ui/states/server-written.tsx').match(/__html: [^}]*/g)).toEqual(["__html: '' "]);
  });

  it('takes random numbers of the system alone where they must not be guessed', () => {
    const named = filesWith(/Math\.random\(/).filter((path) => path.startsWith('src/features/auth/'));
    expect(named).toEqual([]);
    expect(textOf('src/features/auth/sessions/tokens.server.ts')).toMatch(/randomBytes\(32\)/);
  });

  it('uses no outdated hash but where a protocol demands it', () => {
    expect(filesWith(/\b(createHash|createHmac|hash)\('(md5|sha1|md4)'/)).toEqual([
      'src/adapters/breached-passwords/range-query.ts',
    ]);
  });

  it('asks for no secret question', () => {
    expect(filesWith(/security question|secret question|maiden name/i)).toEqual([]);
  });
});
