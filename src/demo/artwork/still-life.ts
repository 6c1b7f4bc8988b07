import type { Lettering } from './lettering.ts';
import { type PackageFinder, type Part, packageContent } from './product.ts';
import { idsFrom, standalone } from './svg.ts';

type Placed = Part & { centre: number; bottom: number; size: number };

const WIDTH = 608;
const HEIGHT = 500;

/** From back to front; `bottom` counts from the picture's lower edge, as the mock places them. */
const PACKAGES: readonly Placed[] = [
  {
    form: 'pouch',
    hue: 58,
    tone: 'light',
    graphic: 'petal',
    centre: 270,
    bottom: 26,
    size: 384,
  },
  {
    form: 'bottle',
    hue: 212,
    tone: 'light',
    graphic: 'orbit',
    centre: 122,
    bottom: 20,
    size: 316,
  },
  {
    form: 'can',
    hue: 20,
    tone: 'mid',
    graphic: 'bands',
    centre: 380,
    bottom: 20,
    size: 308,
  },
  {
    form: 'jar',
    hue: 152,
    tone: 'light',
    graphic: 'sun',
    centre: 230,
    bottom: 18,
    size: 262,
  },
  {
    form: 'preroll',
    hue: 236,
    tone: 'deep',
    graphic: 'wave',
    centre: 508,
    bottom: 18,
    size: 240,
  },
];

/** Five packages on a counter before the arch: the home page's only large picture, 608 by 500. */
export function drawStillLife(cast: PackageFinder, lettering: Lettering): string {
  const nextId = idsFrom();
  const clip = nextId();
  const packages = PACKAGES.map(({ centre, bottom, size, ...part }) => {
    const place = `translate(${centre - size / 2} ${HEIGHT - bottom - size}) scale(${size / 400})`;
    return `<g transform="${place}">${packageContent(cast(part), lettering, nextId)}</g>`;
  });
  return standalone(archAndCounter(clip) + packages.join(''), { width: WIDTH, height: HEIGHT });
}

function archAndCounter(clip: string): string {
  return (
    '<path d="M100 424V204a204 204 0 0 1 408 0V424Z" fill="#155c3e"/><path d="M136 424V204a168 168 0 0 1 336 0V424Z" fill="#11462e"/>' +
    `<clipPath id="${clip}"><rect y="416" width="${WIDTH}" height="54" rx="12"/></clipPath>` +
    `<g clip-path="url(#${clip})"><rect y="416" width="${WIDTH}" height="54" fill="#1e7650"/><rect y="446" width="${WIDTH}" height="24" fill="#0f3322"/></g>`
  );
}
