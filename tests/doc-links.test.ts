import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const filesBelow = (root: string, ending: RegExp) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesBelow('docs', /\.md$/)];
const sources = ['src', 'tests', 'bench', 'scripts', 'db'].flatMap((root) => filesBelow(root, /\.(ts|tsx|css|sql)$/));

/** Fenced and inline code has brackets and # that are no links and no headings. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

const anchorsIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const linksIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

function isBroken(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(document), path) : document;
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor);
}

describe('links in the documents', () => {
  it.each(documents)('lead to a file and a heading that exist: %s', (document) => {
    const links = linksIn(readFileSync(document, 'utf8'));
    expect(links.filter((link) => isBroken(document, link))).toEqual([]);
  });

  it('are found', () => {
    expect(documents.flatMap((document) => linksIn(readFileSync(document, 'utf8'))).length).toBeGreaterThan(50);
  });
});

it('names documents and source files in the code that exist', () => {
  const broken = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(docs\/[\w/-]+\.md|(?<![\w/#.@-])src\/[\w/.-]+\.tsx?)\b/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  );
  expect(broken).toEqual([]);
});
