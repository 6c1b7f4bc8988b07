import { describe, expect, it } from 'vitest';
import { loadLettering } from './lettering.server.ts';
import { brokenInTwo, clipped, fitted, type LetterStyle } from './lettering.ts';
import { pathData } from './path-data.ts';

const lettering = await loadLettering();
const style: LetterStyle = { weight: 750, size: 31, tracking: -0.5 };

describe('the lettering', () => {
  it('measures a word as the browser does with the same font', () => {
    // Chrome's advance of "Halden" in Schibsted Grotesk Variable 750 at 31 px with letter-spacing -.5px, without the last spacing.
    expect(lettering('Halden', style)?.width).toBeCloseTo(107.03, 1);
  });

  it('grows wider with its weight', () => {
    const widths = ([500, 700, 750] as const).map((weight) => lettering('Halden', { ...style, weight })?.width ?? 0);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(new Set(widths).size).toBe(3);
  });

  it('writes the letters of Polish and of French, and leaves other scripts alone', () => {
    expect(lettering('Łódź', style)?.width).toBeGreaterThan(0);
    expect(lettering('Québec', style)?.width).toBeGreaterThan(0);
    expect(lettering('大麻', style)).toBeNull();
  });

  it('moves an outline without changing its shape', () => {
    const outline = lettering('H', style);
    const [here, there] = [outline?.pathAt(0, 0), outline?.pathAt(10, 20)];
    expect(there?.replace(/^M\S+ ?[-\d.]+?(?=[a-z])/, '')).toBe(here?.replace(/^M\S+ ?[-\d.]+?(?=[a-z])/, ''));
    expect(there).not.toBe(here);
  });

  it('is read once', () => {
    expect(loadLettering()).toBe(loadLettering());
  });
});

describe('words', () => {
  it('shrink until they fit, and no further', () => {
    const small = fitted('Quarrylight Botanics', style, 150, lettering);
    expect(small.size).toBeLessThan(style.size);
    expect(lettering('Quarrylight Botanics', small)?.width).toBeGreaterThan(148);
    expect(lettering('Quarrylight Botanics', small)?.width).toBeLessThan(151);
    expect(fitted('Halden', style, 150, lettering)).toBe(style);
  });

  it('break where the two lines are most alike', () => {
    expect(brokenInTwo('The Green Organic Dutchman', 11)).toEqual(['The Green', 'Organic Dutchman']);
    expect(brokenInTwo('Ace  Valley', 11)).toEqual(['Ace Valley']);
    expect(brokenInTwo('Supercalifragilistic', 11)).toEqual(['Supercalifragilistic']);
    expect(brokenInTwo('', 11)).toEqual(['']);
  });

  it('are cut between letters, never within one', () => {
    expect(clipped('🌲🌲🌲🌲', 3)).toBe('🌲🌲…');
    expect(clipped(' Halden ', 6)).toBe('Halden');
  });
});

describe('path data', () => {
  it('is relative, short and closed', () => {
    const square = pathData(
      [
        { command: 'moveTo', args: [0, 0] },
        { command: 'lineTo', args: [0, 10] },
        { command: 'lineTo', args: [10, 10] },
        { command: 'quadraticCurveTo', args: [10, 5, 12, 0] },
        { command: 'closePath', args: [] },
        { command: 'moveTo', args: [1, 1] },
        { command: 'lineTo', args: [2, 3] },
      ],
      { x: 5, y: 20, scale: 0.5, decimals: 1 },
    );
    expect(square).toBe('M5 20v-5h5q0 2.5 1 5zm.5-.5l.5-1');
  });

  it('does not add up what rounding leaves over', () => {
    const steps = Array.from({ length: 300 }, (_, i) => ({ command: 'lineTo' as const, args: [i * 0.34, 0] }));
    const data = pathData([{ command: 'moveTo', args: [0, 0] }, ...steps], { x: 0, y: 0, scale: 1, decimals: 1 });
    const total = [...data.matchAll(/h([\d.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
    expect(total).toBeCloseTo(299 * 0.34, 1);
  });
});
