import { fail } from '#platform/errors.ts';
import type { Issue } from './newsletter-mails.ts';

const MOST_SUBJECT = 150;
const MOST_TEXT = 20_000;

/** Parses an issue: subject in the first line, then paragraphs separated by blank lines. Throws `validation`. */
export function readIssue(text: string): Issue {
  const [subject = '', ...paragraphs] = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean).join(' '))
    .filter(Boolean);
  // A first line without a following blank line is no subject.
  const isLine = text.trim().split(/\r?\n/, 2)[0]?.trim() === subject;
  if (!isLine || subject.length > MOST_SUBJECT)
    throw fail(
      'validation',
      `The file begins with the subject: one line of at most ${MOST_SUBJECT} characters, then a blank line.`,
    );
  if (paragraphs.length === 0 || text.length > MOST_TEXT)
    throw fail('validation', `Below the subject there must be text, of at most ${MOST_TEXT} characters.`);
  return { subject, paragraphs };
}
