/** A step of a glyph's outline as font readers give it: absolute, y upwards. */
export type PathCommand = {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  args: number[];
};

type Placement = { x: number; y: number; scale: number; decimals: number };

const LETTERS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const;

/** SVG path data of an outline, with y downwards, in relative steps: about a third shorter than absolute ones. */
export function pathData(commands: readonly PathCommand[], { x, y, scale, decimals }: Placement): string {
  const unit = 10 ** decimals;
  // Whole numbers of the smallest step, so that rounding never adds up along the path.
  let [atX, atY] = [0, 0];
  let [startX, startY] = [0, 0];
  let data = '';
  for (const { command, args } of commands) {
    if (command === 'closePath') {
      data += 'z';
      [atX, atY] = [startX, startY];
      continue;
    }
    const points = args.map((value, i) => Math.round((i % 2 ? y - value * scale : x + value * scale) * unit));
    const steps = points.map((value, i) => value - (i % 2 ? atY : atX));
    data += data === '' ? `M${joined(steps, unit)}` : stepOf(LETTERS[command], steps, unit);
    [atX, atY] = points.slice(-2) as [number, number];
    if (command === 'moveTo') [startX, startY] = [atX, atY];
  }
  return data;
}

/** One step; a straight line along an axis has a shorter spelling. */
function stepOf(letter: string, steps: readonly number[], unit: number): string {
  const [dx = 0, dy = 0] = steps;
  if (letter === 'l' && dy === 0) return dx === 0 ? '' : `h${joined([dx], unit)}`;
  if (letter === 'l' && dx === 0) return `v${joined([dy], unit)}`;
  return letter + joined(steps, unit);
}

/** Numbers side by side; a minus sign separates as well as a space does. */
function joined(steps: readonly number[], unit: number): string {
  const numbers = steps.map((step) => String(step / unit).replace(/^(-?)0\./, '$1.'));
  return numbers.reduce((line, number) => line + (line && !number.startsWith('-') ? ' ' : '') + number, '');
}
