import type { Graphic } from './appearance.ts';
import type { Palette } from './palette.ts';
import { repeat } from './svg.ts';

export type GraphicColours = Pick<Palette, 'g1' | 'g2' | 'g3' | 'panel'>;
type Draw = (w: number, h: number, p: GraphicColours) => string;

/** The abstract print of a label in a box of w by h; its upper third stays free for words. */
export function drawGraphic(graphic: Graphic, w: number, h: number, colours: GraphicColours): string {
  return DRAW[graphic](w, h, colours);
}

const DRAW: Record<Graphic, Draw> = {
  sun: (w, h, p) =>
    `<circle cx="${w / 2}" cy="${h * 0.62}" r="${Math.min(w, h) * 0.4}" fill="${p.g1}"/>` +
    `<rect y="${h * 0.62}" width="${w}" height="${h * 0.4}" fill="${p.g2}"/>` +
    `<rect y="${h * 0.74}" width="${w}" height="${h * 0.055}" fill="${p.g1}" opacity=".65"/>` +
    `<rect y="${h * 0.86}" width="${w}" height="${h * 0.055}" fill="${p.g1}" opacity=".45"/>`,

  hills: (w, h, p) =>
    `<circle cx="${w * 0.78}" cy="${h * 0.45}" r="${Math.min(w, h) * 0.14}" fill="${p.g1}"/>` +
    `<path d="M0 ${h * 0.72}C${w * 0.2} ${h * 0.4} ${w * 0.36} ${h * 0.42} ${w * 0.56} ${h * 0.66}S${w * 0.86} ${h * 0.62} ${w} ${h * 0.5}V${h}H0Z" fill="${p.g2}"/>` +
    `<path d="M0 ${h * 0.9}C${w * 0.3} ${h * 0.62} ${w * 0.52} ${h * 0.7} ${w} ${h * 0.8}V${h}H0Z" fill="${p.g3}"/>`,

  arch: (w, h, p) => {
    const base = Math.min(w, h * 1.05);
    const rings = [
      [0.46, p.g2],
      [0.34, p.g1],
      [0.22, p.g3],
      [0.1, p.panel],
    ] as const;
    return rings
      .map(([share, fill]) => {
        const r = base * share;
        return `<path d="M${w / 2 - r} ${h}V${h * 0.58}a${r} ${r} 0 0 1 ${2 * r} 0V${h}Z" fill="${fill}"/>`;
      })
      .join('');
  },

  bands: (w, h, p) =>
    [p.g3, p.g1, p.g1, p.g2, p.g2]
      .map(
        (fill, i) =>
          `<rect x="0" y="${h * (0.36 + i * 0.13)}" width="${w}" height="${h * (0.025 + i * 0.022)}" fill="${fill}"/>`,
      )
      .join(''),

  wave: (w, h, p) =>
    [p.g2, p.g1, p.g3]
      .map((fill, i) => {
        const quarter = w * 0.25;
        return `<path d="M0 ${h * (0.42 + i * 0.19)}q${w * 0.125} ${-h * 0.13} ${quarter} 0t${quarter} 0 ${quarter} 0 ${quarter} 0V${h}H0Z" fill="${fill}"/>`;
      })
      .join(''),

  orbit: (w, h, p) => {
    const m = Math.min(w, h);
    const cx = w / 2;
    const cy = h * 0.56;
    return (
      `<circle cx="${cx}" cy="${cy}" r="${m * 0.345}" fill="none" stroke="${p.g2}" stroke-width="${m * 0.07}"/>` +
      `<circle cx="${cx}" cy="${cy}" r="${m * 0.2}" fill="${p.g1}"/>` +
      `<circle cx="${cx + m * 0.245}" cy="${cy - m * 0.245}" r="${m * 0.085}" fill="${p.g3}"/>`
    );
  },

  petal: (w, h, p) => {
    const m = Math.min(w, h);
    const cx = w / 2;
    const cy = h * 0.56;
    const petals = repeat(
      6,
      (i) =>
        `<ellipse cx="${cx}" cy="${cy - m * 0.185}" rx="${m * 0.09}" ry="${m * 0.185}" transform="rotate(${i * 60} ${cx} ${cy})" fill="${i % 2 ? p.g2 : p.g1}"/>`,
    );
    return `${petals}<circle cx="${cx}" cy="${cy}" r="${m * 0.075}" fill="${p.g3}"/>`;
  },

  steps: (w, h, p) =>
    [p.g3, p.g1, p.g1, p.g2]
      .map(
        (fill, i) =>
          `<rect x="${w * 0.25 * i}" y="${h * (0.84 - i * 0.15)}" width="${w * 0.255}" height="${h}" fill="${fill}" opacity="${i === 2 ? 0.72 : 1}"/>`,
      )
      .join(''),

  split: (w, h, p) =>
    `<path d="M0 ${h}V${h * 0.62}L${w} ${h * 0.28}V${h}Z" fill="${p.g1}"/>` +
    `<path d="M0 ${h}V${h * 0.84}L${w} ${h * 0.52}V${h}Z" fill="${p.g3}"/>`,

  grid: (w, h, p) => {
    const columns = 5;
    const step = w / columns;
    const fills = [p.g3, p.g1, p.g1, p.g2];
    return repeat(4, (row) =>
      repeat(
        columns,
        (column) =>
          `<circle cx="${step * (column + 0.5)}" cy="${h * 0.42 + step * (row + 0.5) * 0.92}" r="${step * (0.16 + 0.075 * row)}" fill="${fills[(row + column) % 4]}"/>`,
      ),
    );
  },
};
