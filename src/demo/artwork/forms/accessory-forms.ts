import type { Tone } from '../appearance.ts';
import { drawGraphic } from '../graphics.ts';
import { drawLabel } from '../label.ts';
import { oklch } from '../palette.ts';
import { gradient, groundShadow, ribs, sheen } from '../shading.ts';
import type { Form } from './pack.ts';

const METAL: Record<Tone, { top: number; side: number; gap: number; chroma: number }> = {
  light: { top: 0.93, side: 0.8, gap: 0.62, chroma: 0.012 },
  mid: { top: 0.8, side: 0.62, gap: 0.44, chroma: 0.085 },
  deep: { top: 0.52, side: 0.36, gap: 0.25, chroma: 0.085 },
};

/** Grinders, and accessories as a whole: anodised metal, the brand's graphic engraved in its lid; metal carries no word. */
export const grinder: Form = ({ hue, tone, graphic, nextId }) => {
  const { top, side, gap, chroma } = METAL[tone];
  const [lid, light] = [nextId(), nextId()];
  const shadow = groundShadow(nextId, 200, 334, 150);
  const base = 'M92 224V312a108 24 0 0 0 216 0V224Z';
  const upper = 'M90 120V206a110 25 0 0 0 220 0V120Z';
  const metal = oklch(side, chroma, hue);
  const grip = (from: number, to: number) =>
    ribs({
      count: 34,
      cx: 200,
      rx: 108,
      top: from,
      bottom: to,
      opacity: 0.2,
      width: (turn) => 0.6 + 2 * Math.sin(turn),
    });
  const engraved = ['sun', 'orbit', 'petal', 'arch'].includes(graphic) ? 'orbit' : 'petal';
  const engraving = {
    g1: oklch(gap, chroma * 1.1, hue),
    g2: oklch(gap + 0.06, chroma, hue),
    g3: oklch(gap - 0.1, chroma, hue),
    panel: 'none',
  };
  const lidLight = gradient(lid, 'diagonal', [
    [0, oklch(top, chroma * 0.6, hue), 1],
    [1, metal, 1],
  ]);
  return (
    `${shadow}<defs>${sheen(light, 1.1)}${lidLight}</defs>` +
    `<path d="${base}" fill="${metal}"/>${grip(272, 306)}<path d="${base}" fill="url(#${light})"/>` +
    `<path d="M92 214V226a108 24 0 0 0 216 0V214Z" fill="${oklch(gap - 0.12, chroma * 0.7, hue)}"/>` +
    `<path d="${upper}" fill="${metal}"/>${grip(162, 196)}<path d="${upper}" fill="url(#${light})"/>` +
    `<ellipse cx="200" cy="120" rx="110" ry="30" fill="url(#${lid})"/><ellipse cx="200" cy="120" rx="110" ry="30" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/>` +
    '<ellipse cx="200" cy="121" rx="92" ry="23.5" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="2"/>' +
    `<g transform="translate(200 121) scale(1 .27)"><g transform="translate(-46 -50)" opacity=".9">${drawGraphic(engraved, 92, 92, engraving)}</g></g>`
  );
};

/** Papers, trays, lighters and all that comes in a printed carton. */
export const carton: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const shadow = groundShadow(nextId, 204, 337, 134);
  const light = nextId();
  const side = 'M268 92l30 17v227h-30Z';
  const front = '<rect x="104" y="92" width="164" height="244" rx="3"';
  return (
    `${shadow}<defs>${sheen(light, 0.9)}</defs><path d="${side}" fill="${p.edge}"/><path d="${side}" fill="#000" opacity=".14"/>` +
    `${front} fill="${p.body}"/>${drawLabel(pack, { x: 104, y: 126, w: 164, h: 210, size: 30, radius: 3, isFlat: true })}` +
    `<rect x="104" y="92" width="164" height="34" rx="3" fill="${p.edge}" opacity=".75"/><path d="M104 126H268" stroke="#000" stroke-opacity=".16" stroke-width="2"/>` +
    `<path d="M166 92a20 13 0 0 0 40 0Z" fill="#000" opacity=".22"/>${front} fill="url(#${light})" opacity=".28"/>`
  );
};
