import { drawLabel } from '../label.ts';
import { oklch } from '../palette.ts';
import { gradient, groundShadow, ribs, sheen } from '../shading.ts';
import type { Form } from './pack.ts';

/** Pre-rolls: a slim tube with two rolls beside it. */
export const preroll: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const shadow = groundShadow(nextId, 196, 336, 134);
  const [light, capLight, rollLight] = [nextId(), nextId(), nextId()];
  const cap = 'M99 71q0-9 9-9h98q9 0 9 9v48q0 5-5 5H104q-5 0-5-5Z';
  const tube = '<rect x="98" y="106" width="118" height="230" rx="13"';
  return (
    `${shadow}<defs>${sheen(light, 0.95)}${sheen(capLight, 0.8)}${sheen(rollLight, 0.5)}</defs>` +
    roll(258, 334, 5.5, 196, p.g1, rollLight) +
    roll(300, 335, 12, 184, p.g1, rollLight) +
    `${tube} fill="${p.body}"/>${drawLabel(pack, { x: 98, y: 146, w: 118, h: 168, size: 24 })}${tube} fill="url(#${light})"/>` +
    `<path d="${cap}" fill="${p.cap}"/>${ribs({ count: 17, cx: 157, rx: 55, top: 78, bottom: 118, opacity: 0.17, width: 1.5 })}<path d="${cap}" fill="url(#${capLight})"/>`
  );
};

function roll(x: number, y: number, turn: number, length: number, band: string, light: string): string {
  const top = -length;
  const paper = `M-15 ${top}C-14 ${top - 9} -4.5 ${top - 8} -3 ${top - 17}L-4.5 ${top - 27}L4 ${top - 25}L3 ${top - 17}C4.5 ${top - 8} 14 ${top - 9} 15 ${top}L8 0H-8Z`;
  const tip = 'M-9.6 -46H9.6L8 0H-8Z';
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${paper}" fill="#fbf9f4"/><path d="${paper}" fill="url(#${light})"/>` +
    `<path d="${tip}" fill="${oklch(0.86, 0.045, 78)}"/><path d="${tip}" fill="url(#${light})"/><path d="M-9.5 -42H9.5" stroke="${band}" stroke-width="3.4"/>` +
    `<path d="M-4 ${top + 6}L2 -50M6 ${top + 14}L5 -60" stroke="#000" stroke-opacity=".06" stroke-width="1"/></g>`
  );
}

/** Vapes: a box, and its cartridge beside it. */
export const vape: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const [oil, metal, mouth] = [nextId(), nextId(), nextId()];
  const shadow = groundShadow(nextId, 196, 337, 132);
  const light = nextId();
  return (
    `${shadow}<defs>${sheen(light, 0.9)}${cartridgeLight(oil, metal, mouth)}</defs>` +
    `<path d="M222 84l22 14v238h-22Z" fill="${p.edge}"/><path d="M222 84l22 14v238h-22Z" fill="#000" opacity=".14"/>` +
    drawLabel(pack, { x: 92, y: 84, w: 130, h: 252, size: 25, radius: 3, palette: { ...p, panel: p.body } }) +
    `<rect x="92" y="84" width="130" height="252" rx="3" fill="url(#${light})" opacity=".28"/><g transform="translate(278 0)">` +
    `<path d="M-21 206c0-34 4-76 10-84q11-6 22 0c6 8 10 50 10 84Z" fill="url(#${mouth})"/><rect x="-24" y="204" width="48" height="9" rx="2" fill="url(#${metal})"/>` +
    `<rect x="-23" y="213" width="46" height="76" fill="#eef3f3"/><rect x="-19" y="221" width="38" height="66" fill="url(#${oil})"/><rect x="-5.5" y="213" width="11" height="76" fill="url(#${metal})" opacity=".72"/>` +
    `<rect x="-19" y="219.5" width="38" height="3" fill="#fff" opacity=".55"/><rect x="-23" y="213" width="46" height="76" fill="url(#${light})"/>` +
    '<path d="M-15.5 217v68" stroke="#fff" stroke-width="3.4" stroke-opacity=".6" stroke-linecap="round"/>' +
    `<rect x="-24" y="288" width="48" height="26" rx="2" fill="url(#${metal})"/><rect x="-24" y="292" width="48" height="4" fill="${p.g1}"/><rect x="-14" y="314" width="28" height="22" rx="2" fill="url(#${metal})"/>` +
    '<path d="M-14 319h28M-14 324h28M-14 329h28" stroke="#000" stroke-opacity=".32" stroke-width="1.6"/></g>'
  );
};

function cartridgeLight(oil: string, metal: string, mouth: string): string {
  return (
    gradient(oil, 'across', [
      [0, oklch(0.58, 0.13, 66), 1],
      [0.3, oklch(0.86, 0.14, 84), 1],
      [0.6, oklch(0.77, 0.15, 76), 1],
      [1, oklch(0.55, 0.12, 60), 1],
    ]) +
    gradient(metal, 'across', [
      [0, '#70767a', 1],
      [0.22, '#f4f6f7', 1],
      [0.42, '#b8bec2', 1],
      [0.7, '#8b9296', 1],
      [1, '#565c60', 1],
    ]) +
    gradient(mouth, 'across', [
      [0, '#15181a', 1],
      [0.28, '#6a7074', 1],
      [0.45, '#2b2f32', 1],
      [1, '#0d0f10', 1],
    ])
  );
}
