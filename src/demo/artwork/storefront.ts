import { stableHash } from '#features/pictures';
import { brokenInTwo, clipped, drawWords, fitted, type Lettering, narrowest } from './lettering.ts';
import { oklch } from './palette.ts';
import { repeat, standalone } from './svg.ts';

export type StorefrontLook = { name: string; hue: number; seed: number };

/** A shop front as a file: 480 by 300, opaque; it crops well to 3:2, 16:10 and 1:1. */
export function drawStorefrontOf(look: StorefrontLook, lettering: Lettering): string {
  const attributes = ' preserveAspectRatio="xMidYMid slice"';
  return standalone(front(look, lettering), { width: 480, height: 300, attributes });
}

function front({ name, hue, seed }: StorefrontLook, lettering: Lettering): string {
  const colours = coloursOf(hue, seed);
  const isDoorLeft = seed % 2 === 0;
  return (
    street(hue) +
    `<rect x="88" y="18" width="304" height="264" fill="${colours.wall}"/>${seed % 2 ? BRICKS : ''}<rect x="84" y="12" width="312" height="13" rx="2" fill="${colours.trim}"/>` +
    sign(name, colours.sign, oklch(0.97, 0.015, hue), lettering) +
    shopWindow(isDoorLeft ? 192 : 116, { hue, seed }, colours) +
    door(isDoorLeft ? 116 : 300, isDoorLeft, colours) +
    `<rect x="88" y="120" width="304" height="5" fill="#000" opacity=".16"/>${awning(seed, colours)}<rect x="88" y="166" width="304" height="10" fill="#000" opacity=".08"/>` +
    `<rect x="0" y="282" width="480" height="18" fill="${oklch(0.885, 0.008, hue)}"/><path d="M0 282H480" stroke="#000" stroke-opacity=".10" stroke-width="2"/>` +
    plant(isDoorLeft ? 378 : 102, colours.trim)
  );
}

type Colours = ReturnType<typeof coloursOf>;

function coloursOf(hue: number, seed: number) {
  const walls = [oklch(0.8, 0.05, hue), oklch(0.5, 0.075, hue), oklch(0.9, 0.025, hue), oklch(0.36, 0.055, hue)];
  const isDark = seed % 4 === 1 || seed % 4 === 3;
  const trim = isDark ? oklch(0.93, 0.02, hue) : oklch(0.33, 0.06, hue);
  return {
    trim,
    wall: walls[seed % 4] as string,
    sign: isDark ? oklch(0.25, 0.04, hue) : trim,
    awning: isDark ? oklch(0.95, 0.015, hue) : oklch(0.55, 0.125, hue),
    stripe: isDark ? oklch(0.74, 0.1, hue) : oklch(0.97, 0.012, hue),
    glass: oklch(0.93, 0.05, 85),
    doorGlass: oklch(0.86, 0.075, 80),
    plate: oklch(0.45, 0.09, 155),
  };
}

function street(hue: number): string {
  const windows = repeat(3, (i) => {
    const [x, row] = [(i % 2) * 38, Math.floor(i / 2)];
    return (
      `<rect x="${10 + x}" y="${66 + row * 52}" width="24" height="34" rx="2" fill="#fff" opacity=".35"/>` +
      `<rect x="${404 + x}" y="${52 + row * 56}" width="24" height="38" rx="2" fill="#fff" opacity=".3"/>`
    );
  });
  return (
    `<rect width="480" height="300" fill="${oklch(0.955, 0.018, hue)}"/><rect x="-4" y="46" width="92" height="236" fill="${oklch(0.87, 0.018, hue + 30)}"/>` +
    `<rect x="392" y="30" width="92" height="252" fill="${oklch(0.83, 0.022, hue - 30)}"/>${windows}`
  );
}

const COURSES = repeat(8, (row) => `M96 ${30 + row * 12}H384`);
const JOINTS = repeat(8, (row) => repeat(13, (column) => `M${100 + column * 24 + (row % 2) * 12} ${30 + row * 12}v12`));
const BRICKS = `<path d="${COURSES}" stroke="#000" stroke-opacity=".055"/><path d="${JOINTS}" stroke="#000" stroke-opacity=".05"/>`;

function sign(name: string, board: string, ink: string, lettering: Lettering): string {
  const words = clipped(name, 44);
  const lines = brokenInTwo(words, 24);
  const natural = { weight: 700, size: lines.length > 1 ? 17 : words.length > 16 ? 20 : 25, tracking: -0.3 } as const;
  const style = narrowest(lines.map((line) => fitted(line, natural, 244, lettering)));
  const baselines = lines.length > 1 ? [84, 102] : [95];
  return (
    `<rect x="108" y="64" width="264" height="46" rx="4" fill="${board}"/>` +
    (words &&
      lines
        .map((text, i) =>
          drawWords({ text, style, x: 240, y: baselines[i] ?? 95, fill: ink, isCentred: true }, lettering),
        )
        .join(''))
  );
}

type Goods = { hue: number; seed: number };

function shopWindow(x: number, goods: Goods, { glass, trim }: Colours): string {
  const width = 172;
  return (
    `<rect x="${x}" y="168" width="${width}" height="100" fill="${glass}"/><path d="M${x} 268L${x + 70} 168H${x + 116}L${x + 46} 268Z" fill="#fff" opacity=".28"/>` +
    shelves(x, width, goods) +
    `<rect x="${x}" y="168" width="${width}" height="100" fill="none" stroke="${trim}" stroke-width="6"/><path d="M${x + width / 2} 168v100" stroke="${trim}" stroke-width="4"/>`
  );
}

const GOODS = [
  { width: 9, height: 12, lightness: 0.62, turn: 0 },
  { width: 6, height: 17, lightness: 0.5, turn: 40 },
  { width: 10, height: 9, lightness: 0.72, turn: -40 },
  { width: 8, height: 15, lightness: 0.4, turn: 20 },
] as const;

function shelves(x: number, width: number, { hue, seed }: Goods): string {
  const fills = GOODS.map(({ lightness, turn }) => oklch(lightness, 0.09, hue + turn));
  return repeat(2, (row) => {
    const y = 216 + row * 30;
    const goods = repeat(Math.floor((width - 14) / 15), (place) => {
      const kind = stableHash(`${seed}x${x}${row}${place}`) % 4;
      const { width: w, height: h } = GOODS[kind] as (typeof GOODS)[number];
      return `<rect x="${x + 9 + place * 15}" y="${y - h}" width="${w}" height="${h}" rx="2" fill="${fills[kind]}"/>`;
    });
    return `<path d="M${x + 6} ${y}H${x + width - 6}" stroke="#000" stroke-opacity=".22" stroke-width="2"/><g fill-opacity="0.9">${goods}</g>`;
  });
}

function door(x: number, isLeft: boolean, { trim, doorGlass, plate }: Colours): string {
  return (
    `<rect x="${x}" y="164" width="64" height="118" fill="${trim}"/><rect x="${x + 8}" y="174" width="48" height="96" fill="${doorGlass}"/>` +
    `<path d="M${x + 8} 250L${x + 44} 174H${x + 56}V186L${x + 12} 270H${x + 8}Z" fill="#fff" opacity=".25"/>` +
    `<rect x="${isLeft ? x + 46 : x + 13}" y="212" width="4.5" height="30" rx="2" fill="${trim}"/><rect x="${x + 18}" y="190" width="28" height="13" rx="3" fill="${plate}"/>`
  );
}

function awning(seed: number, { awning: cloth, stripe }: Colours): string {
  if (seed % 3 === 2) {
    return `<path d="M100 122H380L388 160H92Z" fill="${cloth}"/><path d="M92 160H388V168H92Z" fill="${cloth}"/><path d="M92 160H388" stroke="#000" stroke-opacity=".18" stroke-width="1.5"/>`;
  }
  const width = 288 / 14;
  const scallop = seed % 3 === 0 ? 15 : 0;
  const near = (x: number) => (240 + (x - 240) * 0.955).toFixed(1);
  const far = (x: number) => (240 + (x - 240) * 1.02).toFixed(1);
  return repeat(14, (i) => {
    const x = 96 + i * width;
    return `<path d="M${near(x)} 122H${near(x + width)}L${far(x + width)} 162q${-width * 0.51} ${scallop} ${-width * 1.02} 0Z" fill="${i % 2 ? stripe : cloth}"/>`;
  });
}

function plant(x: number, pot: string): string {
  return (
    `<path d="M${x} 262c-14 -16 -12 -34 0 -46c12 12 14 30 0 46Z" fill="${oklch(0.52, 0.09, 152)}"/>` +
    `<path d="M${x} 262c-22 -6 -24 -20 -22 -30c12 2 20 14 22 30ZM${x} 262c22 -6 24 -20 22 -30c-12 2 -20 14 -22 30Z" fill="${oklch(0.6, 0.1, 150)}"/>` +
    `<path d="M${x - 13} 258h26l-4 22h-18Z" fill="${pot}"/>`
  );
}
