import { drawLabel } from '../label.ts';
import { oklch } from '../palette.ts';
import { gradient, groundShadow, ribs, sheen } from '../shading.ts';
import type { Form } from './pack.ts';

/** Dried flower: a wide jar with a ribbed lid. */
export const jar: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const [left, right] = [104, 296];
  const shadow = groundShadow(nextId, 200, 336, 136);
  const [light, capLight] = [nextId(), nextId()];
  const body =
    'M118 134H282C294 136 296 150 296 168V310Q296 336 268 336H132Q104 336 104 310V168C104 150 106 136 118 134Z';
  const cap = 'M106 82q0-10 10-10h168q10 0 10 10v42q0 9-9 9H115q-9 0-9-9Z';
  return (
    `${shadow}<defs>${sheen(light)}${sheen(capLight, 0.8)}</defs><path d="${body}" fill="${p.body}"/>` +
    drawLabel(pack, { x: left, y: 162, w: right - left, h: 152, size: 31 }) +
    `<path d="M${left} 162H${right}M${left} 314H${right}" stroke="#000" stroke-opacity=".10" stroke-width="1.2"/>` +
    `<path d="${body}" fill="url(#${light})"/><path d="M118 134h164" stroke="#000" stroke-opacity=".25" stroke-width="3"/>` +
    `<path d="${cap}" fill="${p.cap}"/>` +
    ribs({
      count: 27,
      cx: 200,
      rx: 92,
      top: 91,
      bottom: 128,
      opacity: 0.17,
      width: (turn) => 0.7 + 1.5 * Math.sqrt(Math.sin(turn) ** 2),
    }) +
    `<path d="${cap}" fill="url(#${capLight})"/><path d="M108 86q0-12 12-13h160q12 1 12 13Z" fill="${p.capTop}" opacity=".55"/>`
  );
};

/** Extracts: a small glass pot, the amber inside, the print on its lid. */
export const concentrate: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const [glass, amber] = [nextId(), nextId()];
  const shadow = groundShadow(nextId, 200, 333, 138);
  const [light, lidLight] = [nextId(), nextId()];
  const pot = 'M108 220H292V306Q292 336 258 336H142Q108 336 108 306Z';
  const lid = 'M98 142q0-12 12-12h180q12 0 12 12v70q0 12-12 12H110q-12 0-12-12Z';
  const surface = 'M124 262Q160 244 206 256T276 256';
  const glassLight = gradient(glass, 'down', [
    [0, '#fff', 0.85],
    [1, '#cfd8d6', 0.85],
  ]);
  const amberLight = gradient(amber, 'diagonal', [
    [0, oklch(0.88, 0.13, 88), 1],
    [1, oklch(0.68, 0.15, 70), 1],
  ]);
  return (
    `${shadow}<defs>${sheen(light, 0.9)}${sheen(lidLight, 0.8)}${glassLight}${amberLight}</defs>` +
    `<path d="${pot}" fill="url(#${glass})"/><path d="${surface}V300Q276 318 254 318H146Q124 318 124 300Z" fill="url(#${amber})"/>` +
    `<path d="${surface}" stroke="#fff" stroke-opacity=".75" stroke-width="3" fill="none"/>` +
    `<path d="${pot}" fill="url(#${light})" opacity=".75"/><path d="M122 232v72" stroke="#fff" stroke-width="6" stroke-opacity=".75" stroke-linecap="round"/>` +
    `<path d="${lid}" fill="${p.body}"/>` +
    drawLabel(pack, { x: 98, y: 136, w: 204, h: 88, size: 23, isFlat: true }) +
    `<path d="${lid}" fill="url(#${lidLight})"/><path d="M102 138q98 -16 196 0" stroke="#fff" stroke-opacity=".4" stroke-width="2" fill="none"/>`
  );
};
