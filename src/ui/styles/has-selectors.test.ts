import { expect, it } from 'vitest';
import { styleRules } from '../../../tests/support/style-rules.ts';

/** Of which a page has few. */
const FEW = ['body', 'main', 'th'];

const selectors = styleRules()
  .flatMap(({ file, rule }) => rule.selectors.map((selector) => ({ file, selector })))
  .filter(({ selector }) => selector.includes(':has('));

/** The last compound of a selector, for which a browser looks when what is within the parentheses changes. */
function subjectOf(selector: string): string {
  let depth = 0;
  let subject = '';
  for (const sign of selector) {
    if (sign === ')') depth--;
    if (depth === 0 && /[\s>+~]/.test(sign)) subject = '';
    else subject += sign;
    if (sign === '(') depth++;
  }
  return subject;
}

it('reads the last compound', () => {
  expect(subjectOf('.a:has(> .b + .c) > .d')).toBe('.d');
  expect(subjectOf('.a .b:has(.c .d)')).toBe('.b:has(.c .d)');
  expect(subjectOf('.a:has(s) + :is(.b, .c)')).toBe(':is(.b, .c)');
});

it('names by a class what a rule with :has() styles elsewhere', () => {
  // A browser keeps one list for all such rules: with one that ends in `*` or `span`, each card that comes in has the styles
  // of the whole page worked out anew (1,600 elements of the board instead of 100).
  const wide = selectors.filter(({ selector }) => {
    const subject = subjectOf(selector);
    return !subject.includes(':has(') && !/[.#[]/.test(subject) && !FEW.includes(subject);
  });
  expect(selectors.length).toBeGreaterThan(40);
  expect(wide).toEqual([]);
});
