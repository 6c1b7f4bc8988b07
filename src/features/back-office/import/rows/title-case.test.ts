import { describe, expect, it } from 'vitest';
import { titleCase } from './title-case.ts';

describe('sensible case', () => {
  it.each([
    ['SUPREME LEAF CANNABIS COMPANY', 'Supreme Leaf Cannabis Company'],
    ["OLYMPIA CANNABIS BARRYMORE'S", "Olympia Cannabis Barrymore's"],
    ["Pop's Cannabis Co.", "Pop's Cannabis Co."],
    ['CanDream Cannabis', 'CanDream Cannabis'],
    ['VIP CANNABIS CO.', 'VIP Cannabis Co.'],
    ['T CANNABIS NW', 'T Cannabis NW'],
    ['LEAF AND VINE OF THE NORTH', 'Leaf and Vine of the North'],
    ['THE POT SPOT', 'The Pot Spot'],
    ['CANNACO - THE CANNABIS COMPANY', 'Cannaco - The Cannabis Company'],
    ["BOB'S BUD EMPORIUM (ELGIN CENTRE)", "Bob's Bud Emporium (Elgin Centre)"],
    ['PUR CANNABIS-KING W', 'Pur Cannabis-King W'],
    ['MARYJANE’S CANNABIS', 'Maryjane’s Cannabis'],
    ['534 BAYFIELD ST UNIT B', '534 Bayfield St Unit B'],
    ['1642 MERIVALE RD, UNIT A01014A', '1642 Merivale Rd, Unit A01014A'],
    ['3 15TH ST UNIT 5', '3 15th St Unit 5'],
    ['23 GEORGE WRIGHT BLVD UNIT C-1 RR1', '23 George Wright Blvd Unit C-1 RR1'],
    ['4900 ON-101 UNIT A04', '4900 ON-101 Unit A04'],
    ['  TWO   BLANKS ', 'Two Blanks'],
    ['', ''],
  ])('%s → %s', (given, shown) => {
    expect(titleCase(given)).toBe(shown);
  });
});
