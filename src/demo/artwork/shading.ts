import { type NextId, repeat } from './svg.ts';

type Stop = readonly [offset: number, colour: string, opacity: number];

export function gradient(id: string, direction: 'across' | 'down' | 'diagonal', stops: readonly Stop[]): string {
  const axis = {
    across: 'x1="0" x2="1"',
    down: 'x1="0" y1="0" x2="0" y2="1"',
    diagonal: 'x1="0" y1="0" x2="1" y2="1"',
  };
  return `<linearGradient id="${id}" ${axis[direction]}>${stopsOf(stops)}</linearGradient>`;
}

function stopsOf(stops: readonly Stop[]): string {
  const opacityOf = (opacity: number) => (opacity === 1 ? '' : ` stop-opacity="${Number(opacity.toFixed(3))}"`);
  return stops
    .map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}"${opacityOf(opacity)}/>`)
    .join('');
}

// The bright streak sits right of centre so that it never washes out the brand's word on the left.
const CYLINDER: readonly Stop[] = [
  [0, '#000', 0.26],
  [0.05, '#000', 0.08],
  [0.09, '#fff', 0.2],
  [0.15, '#fff', 0.06],
  [0.3, '#fff', 0],
  [0.62, '#fff', 0.03],
  [0.72, '#fff', 0.16],
  [0.78, '#fff', 0.46],
  [0.835, '#fff', 0.14],
  [0.88, '#000', 0.05],
  [0.96, '#000', 0.26],
  [1, '#000', 0.34],
];

export function sheen(id: string, strength = 1): string {
  return gradient(
    id,
    'across',
    CYLINDER.map(([offset, colour, opacity]) => [offset, colour, opacity * strength] as const),
  );
}

export function groundShadow(nextId: NextId, cx: number, y: number, rx: number): string {
  const id = nextId();
  const stops = stopsOf([
    [0, '#0b120d', 0.42],
    [0.55, '#0b120d', 0.17],
    [1, '#0b120d', 0],
  ]);
  const ry = Math.max(7, rx * 0.105).toFixed(1);
  return `<radialGradient id="${id}">${stops}</radialGradient><ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`;
}

type Ribs = {
  count: number;
  cx: number;
  rx: number;
  top: number;
  bottom: number;
  opacity: number;
  width: number | ((turn: number) => number);
};

/** The grip of a round cap: upright lines that crowd towards the edges, as on a turned cylinder. */
export function ribs({ count, cx, rx, top, bottom, opacity, width }: Ribs): string {
  const lines = repeat(count, (index) => {
    const turn = (Math.PI * (index + 0.5)) / count;
    const own = typeof width === 'function' ? ` stroke-width="${width(turn).toFixed(2)}"` : '';
    return `<path d="M${(cx - Math.cos(turn) * rx).toFixed(1)} ${top}V${bottom}"${own}/>`;
  });
  const shared = typeof width === 'number' ? ` stroke-width="${width}"` : '';
  return `<g stroke="#000" stroke-opacity="${opacity}"${shared}>${lines}</g>`;
}
