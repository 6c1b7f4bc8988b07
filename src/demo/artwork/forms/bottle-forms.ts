import { drawLabel } from '../label.ts';
import { oklch } from '../palette.ts';
import { gradient, groundShadow, ribs, sheen } from '../shading.ts';
import type { Form } from './pack.ts';

/** Oils: a dropper bottle; amber glass under a light label, the brand's own hue under the others. */
export const bottle: Form = (pack) => {
  const { palette: p, tone, nextId } = pack;
  const inner = nextId();
  const glass = tone === 'mid' ? oklch(0.4, 0.07, pack.hue) : oklch(0.335, 0.065, tone === 'light' ? 58 : pack.hue);
  const shadow = groundShadow(nextId, 200, 336, 108);
  const [light, capLight] = [nextId(), nextId()];
  const body =
    'M132 168C132 150 152 148 164 138V122H236V138C248 148 268 150 268 168V314Q268 336 246 336H154Q132 336 132 314Z';
  const bulb = 'M178 88C178 60 180 44 200 44S222 60 222 88Z';
  const collar = '<rect x="158" y="86" width="84" height="38" rx="5"';
  const innerLight = gradient(inner, 'down', [
    [0, '#fff', 0.14],
    [0.4, '#fff', 0],
    [1, '#000', 0.25],
  ]);
  return (
    `${shadow}<defs>${sheen(light, 1.05)}${sheen(capLight, 0.8)}${innerLight}</defs>` +
    `<path d="${body}" fill="${glass}"/><path d="${body}" fill="url(#${inner})"/>` +
    drawLabel(pack, { x: 132, y: 180, w: 136, h: 134, size: 24 }) +
    `<path d="${body}" fill="url(#${light})"/><path d="M146 168V306" stroke="#fff" stroke-opacity=".32" stroke-width="4" stroke-linecap="round"/>` +
    `${collar} fill="${p.cap}"/>${ribs({ count: 15, cx: 200, rx: 41, top: 90, bottom: 121, opacity: 0.18, width: 1.4 })}${collar} fill="url(#${capLight})"/>` +
    `<path d="${bulb}" fill="${p.cap}"/><path d="${bulb}" fill="url(#${capLight})"/>`
  );
};

/** Capsules: a pharmacy bottle with a push-down cap, two softgels before it. */
export const capsules: Form = (pack) => {
  const { palette: p, hue, nextId } = pack;
  const shadow = groundShadow(nextId, 208, 336, 122);
  const [light, capLight, gel] = [nextId(), nextId(), nextId()];
  const body = 'M126 172C126 154 138 150 148 144H252C262 150 274 154 274 172V314Q274 336 252 336H148Q126 336 126 314Z';
  const cap = 'M130 92q0-10 10-10h120q10 0 10 10v40q0 8-8 8H138q-8 0-8-8Z';
  const gelLight = gradient(gel, 'down', [
    [0, '#fff', 0.5],
    [0.45, '#fff', 0.04],
    [1, '#000', 0.26],
  ]);
  const softgel = (x: number, y: number, scale: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path d="M0 -14H17A14 14 0 0 1 17 14H0Z" fill="${oklch(0.66, 0.16, hue + 8)}"/>` +
    `<path d="M0 -14H-17A14 14 0 0 0 -17 14H0Z" fill="#fbf9f4"/><rect x="-31" y="-14" width="62" height="28" rx="14" fill="url(#${gel})"/>` +
    `<path d="M-17 -7H16" stroke="#fff" stroke-opacity=".7" stroke-width="3.4" stroke-linecap="round"/></g>`;
  return (
    `${shadow}<defs>${sheen(light)}${sheen(capLight, 0.8)}${gelLight}</defs><path d="${body}" fill="${p.body}"/>` +
    drawLabel(pack, { x: 126, y: 176, w: 148, h: 138, size: 26 }) +
    `<path d="M126 176H274M126 314H274" stroke="#000" stroke-opacity=".10" stroke-width="1.2"/>` +
    `<path d="${body}" fill="url(#${light})"/><path d="M142 144h116" stroke="#000" stroke-opacity=".25" stroke-width="3"/>` +
    `<path d="${cap}" fill="${p.cap}"/>${ribs({ count: 21, cx: 200, rx: 68, top: 100, bottom: 136, opacity: 0.17, width: 1.5 })}` +
    `<path d="${cap}" fill="url(#${capLight})"/><path d="M133 96q0-11 10-12h114q10 1 10 12Z" fill="${p.capTop}" opacity=".55"/>` +
    softgel(298, 320, 1, -14) +
    softgel(332, 325, 0.78, 24)
  );
};

/** Beverages: a 355 ml can, printed all around. */
export const can: Form = (pack) => {
  const { palette: p, nextId } = pack;
  const metal = nextId();
  const shadow = groundShadow(nextId, 200, 336, 112);
  const [light, clip] = [nextId(), nextId()];
  const body = 'M142 84Q126 94 126 112V308Q126 324 141 332H259Q274 324 274 308V112Q274 94 258 84Z';
  const metalLight = gradient(metal, 'across', [
    [0, '#7a8084', 1],
    [0.25, '#f7f8f8', 1],
    [0.5, '#c3c8cb', 1],
    [0.8, '#949a9e', 1],
    [1, '#6b7175', 1],
  ]);
  return (
    `${shadow}<defs>${sheen(light, 1.05)}${metalLight}<clipPath id="${clip}"><path d="${body}"/></clipPath></defs>` +
    `<path d="M141 330h118l-5 7h-108Z" fill="url(#${metal})"/><path d="${body}" fill="${p.body}"/>` +
    `<g clip-path="url(#${clip})">${drawLabel(pack, { x: 126, y: 118, w: 148, h: 196, size: 27, isFlat: true })}</g>` +
    `<path d="${body}" fill="url(#${light})"/><path d="M142 85l-2 -8q0 -7 8 -8h104q8 1 8 8l-2 8Z" fill="url(#${metal})"/>` +
    '<ellipse cx="200" cy="71" rx="56" ry="7.5" fill="#dfe3e5"/><ellipse cx="200" cy="72" rx="50" ry="5" fill="#aab0b4"/><ellipse cx="207" cy="71.5" rx="14" ry="3" fill="#eceff0"/>'
  );
};
