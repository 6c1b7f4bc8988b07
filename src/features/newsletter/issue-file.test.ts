import { describe, expect, it } from 'vitest';
import { readIssue } from './issue-file.ts';

describe('an issue in a file', () => {
  it('is a subject, a blank line and paragraphs', () => {
    expect(readIssue('News of May\n\nFirst\nparagraph.\n\n\nSecond.\n')).toEqual({
      subject: 'News of May',
      paragraphs: ['First paragraph.', 'Second.'],
    });
    expect(readIssue('\uFEFF News \r\n\r\nText\r\n')).toEqual({ subject: 'News', paragraphs: ['Text'] });
  });

  it.each([
    ['nothing', ''],
    ['a subject alone', 'News of May\n'],
    ['a subject that is a paragraph', 'News\nof May\n\nText'],
    ['a subject without end', `${'x'.repeat(151)}\n\nText`],
    ['a text without end', `News\n\n${'x'.repeat(20_001)}`],
  ])('is refused with %s', (_what, text) => {
    expect(() => readIssue(text)).toThrow(/^(The file begins|Below the subject)/);
  });
});
