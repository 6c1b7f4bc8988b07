import { drawLabel } from '../label.ts';
import { oklch } from '../palette.ts';
import { gradient, groundShadow, ribs, sheen } from '../shading.ts';
import { repeat } from '../svg.ts';
import type { Form } from './pack.ts';

type Piece = (hue: number, light: string) => string;

const chew: Piece = (hue, light) =>
  `<rect x="-24" y="-24" width="48" height="48" rx="13" fill="${oklch(0.66, 0.16, hue + 8)}"/>` +
  `<rect x="-24" y="-24" width="48" height="48" rx="13" fill="url(#${light})"/><path d="M-14 -15q14 -5 28 0" stroke="#fff" stroke-opacity=".55" stroke-width="4" fill="none" stroke-linecap="round"/>`;

const square: Piece = (_, light) =>
  `<rect x="-25" y="-25" width="50" height="50" rx="4" fill="${oklch(0.36, 0.06, 52)}"/><rect x="-25" y="-25" width="50" height="50" rx="4" fill="url(#${light})"/>` +
  '<rect x="-16" y="-16" width="32" height="32" rx="2" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.4"/>';

/** Edibles: a stand-up pouch, two of its pieces before it. */
const pouchOf =
  (piece: Piece): Form =>
  (pack) => {
    const { palette: p, hue, nextId } = pack;
    const [side, fold, gum] = [nextId(), nextId(), nextId()];
    const shadow = groundShadow(nextId, 206, 336, 142);
    const clip = nextId();
    const body = 'M104 70H296q3 0 3 4L302 300q1 30 -22 36H120q-23 -6 -22 -36L101 74q0 -4 3 -4Z';
    const placed = (x: number, y: number, scale: number, turn: number) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${piece(hue, gum)}</g>`;
    return (
      `${shadow}<defs>${pouchLight(side, fold, gum)}<clipPath id="${clip}"><path d="${body}"/></clipPath></defs>` +
      `<path d="${body}" fill="${p.body}"/><g clip-path="url(#${clip})">` +
      drawLabel(pack, { x: 96, y: 118, w: 208, h: 196, size: 35, isFlat: true }) +
      `<rect x="90" y="66" width="220" height="32" fill="${p.edge}" opacity=".75"/>` +
      `<g stroke="#000" stroke-opacity=".10" stroke-width="1.2">${repeat(5, (i) => `<path d="M96 ${75 + i * 5}H304"/>`)}</g>` +
      '<path d="M96 106H304" stroke="#000" stroke-opacity=".14" stroke-width="2"/><path d="M98 302q102 30 204 0v40H98Z" fill="#000" opacity=".09"/>' +
      '<path d="M98 302q102 30 204 0" stroke="#fff" stroke-opacity=".25" fill="none" stroke-width="1.4"/></g>' +
      `<path d="${body}" fill="url(#${side})"/><path d="${body}" fill="url(#${fold})"/><rect x="180" y="77" width="40" height="11" rx="5.5" fill="#000" opacity=".22"/>` +
      placed(290, 312, 1, -9) +
      placed(330, 320, 0.74, 14)
    );
  };

export const pouch = pouchOf(chew);
export const chocolate = pouchOf(square);

function pouchLight(side: string, fold: string, gum: string): string {
  return (
    gradient(side, 'across', [
      [0, '#000', 0.24],
      [0.08, '#fff', 0.26],
      [0.16, '#fff', 0.02],
      [0.55, '#fff', 0.09],
      [0.86, '#000', 0.03],
      [0.94, '#fff', 0.2],
      [1, '#000', 0.26],
    ]) +
    gradient(fold, 'down', [
      [0, '#000', 0],
      [0.7, '#000', 0],
      [1, '#000', 0.22],
    ]) +
    gradient(gum, 'down', [
      [0, '#fff', 0.34],
      [0.5, '#fff', 0.02],
      [1, '#000', 0.2],
    ])
  );
}

/** Seeds: a paper envelope, three seeds before it. */
export const seeds: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const [paper, shell] = [nextId(), nextId()];
  const shadow = groundShadow(nextId, 202, 336, 128);
  const paperLight = gradient(paper, 'diagonal', [
    [0, '#fff', 0.32],
    [0.45, '#fff', 0],
    [1, '#000', 0.16],
  ]);
  const shellLight = `<radialGradient id="${shell}" cx=".35" cy=".28"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>`;
  const outline = 'M0 -17C11 -15 14 -3 12 6C10 14 4 17 0 17S-10 14 -12 6C-14 -3 -11 -15 0 -17Z';
  const seed = (x: number, y: number, scale: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path d="${outline}" fill="${oklch(0.55, 0.055, 68)}"/><path d="${outline}" fill="url(#${shell})"/>` +
    `<path d="M-5 -9q-5 8 0 18M4 -11q6 8 1 21M0 -14v9" stroke="${oklch(0.33, 0.04, 60)}" stroke-width="1.8" fill="none" stroke-linecap="round" opacity=".75"/></g>`;
  return (
    `${shadow}<defs>${paperLight}${shellLight}</defs><path d="M112 66H288V336H112Z" fill="${p.body}"/>` +
    drawLabel(pack, { x: 112, y: 112, w: 176, h: 224, size: 30, palette: { ...p, panel: p.body } }) +
    `<path d="M112 66H288V104L200 122L112 104Z" fill="${p.edge}"/><path d="M112 104L200 122L288 104" stroke="#000" stroke-opacity=".16" fill="none" stroke-width="2"/>` +
    '<path d="M112 104L200 122L288 104V66H112Z" fill="#fff" opacity=".10"/>' +
    `<path d="M112 66H288V336H112Z" fill="url(#${paper})"/><path d="M113.5 66V336M286.5 66V336" stroke="#fff" stroke-opacity=".3" stroke-width="1.4"/>` +
    seed(296, 320, 1.05, 52) +
    seed(326, 327, 0.86, -64) +
    seed(272, 328, 0.8, 96)
  );
};

/** Topicals: a tube standing on its cap. */
export const topical: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const clip = nextId();
  const shadow = groundShadow(nextId, 200, 336, 96);
  const [light, capLight] = [nextId(), nextId()];
  const tube = 'M128 66H272Q276 66 276 70L256 282H144L124 70Q124 66 128 66Z';
  const cap = 'M146 284h108l-4 46q-1 6-7 6h-86q-6 0-7-6Z';
  return (
    `${shadow}<defs>${sheen(light, 0.85)}${sheen(capLight, 0.8)}<clipPath id="${clip}"><path d="${tube}"/></clipPath></defs>` +
    `<path d="${tube}" fill="${p.body}"/><g clip-path="url(#${clip})">` +
    drawLabel(pack, { x: 124, y: 94, w: 152, h: 190, size: 26, isFlat: true }) +
    `<rect x="120" y="60" width="160" height="22" fill="${p.edge}"/>` +
    `<g stroke="#000" stroke-opacity=".13" stroke-width="1.4">${repeat(26, (i) => `<path d="M${126 + i * 6} 66V82"/>`)}</g></g>` +
    `<path d="${tube}" fill="url(#${light})"/><path d="${cap}" fill="${p.cap}"/>` +
    ribs({ count: 15, cx: 200, rx: 50, top: 290, bottom: 330, opacity: 0.16, width: 1.4 }) +
    `<path d="${cap}" fill="url(#${capLight})"/>`
  );
};
