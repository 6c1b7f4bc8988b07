import { clipped, drawWords, fitted, type Lettering, widthOf } from './drawn/lettering.ts';
import { standalone } from './drawn/svg.ts';

/** The size that social networks and chats ask for. */
export const CARD = { width: 1200, height: 630 } as const;

/** What a link shows where it is shared. */
export type ShareCard = {
  /** A drawing of ours: a whole SVG file. */
  drawing: string;
  /** 'cover': the drawing fills its side; 'contain': it stands on a tile with air around it. */
  fit: 'cover' | 'contain';
  /** Small, above the title: the brand of a product, say. */
  above: string;
  title: string;
  /** Small, below the title. */
  below: string;
  siteName: string;
};

const INK = '#171b15';
const MUTED = '#575c54';
const GREEN = '#155c3e';
const SIDE = 600;
const TEXT = { x: 656, width: 488 } as const;
const TITLE = { weight: 700, size: 62, tracking: -1.6 } as const;
const SMALL = { weight: 500, size: 32, tracking: 0 } as const;
const LINE = 68;
const MOST_LINES = 4;

/** A picture at the left, whose it is and what it is called at the right, the mark of the site below. */
export function drawShareCard(card: ShareCard, lettering: Lettering): string {
  const lines = wrapped(card.title, lettering);
  const top = 285 - ((lines.length - 1) * LINE) / 2;
  const words = [
    line(card.above, { y: top - 76, fill: MUTED }, lettering),
    ...lines.map((text, i) =>
      drawWords(
        { text, x: TEXT.x, y: top + i * LINE, style: fitted(text, TITLE, TEXT.width, lettering), fill: INK },
        lettering,
      ),
    ),
    line(card.below, { y: top + (lines.length - 1) * LINE + 62, fill: MUTED }, lettering),
  ];
  return standalone(
    `<rect width="${CARD.width}" height="${CARD.height}" fill="#fff"/><rect width="${SIDE}" height="${CARD.height}" fill="#f4f6f3"/>` +
      `${placed(card)}${words.join('')}${sign(card.siteName, lettering)}`,
    CARD,
  );
}

/** A drawing within a drawing: its root element, in another place and size. */
function placed({ drawing, fit }: ShareCard): string {
  const box = /viewBox="([^"]+)"/.exec(drawing)?.[1] ?? '0 0 400 400';
  const place =
    fit === 'cover'
      ? `x="0" y="0" width="${SIDE}" height="${CARD.height}" preserveAspectRatio="xMidYMid slice"`
      : `x="40" y="55" width="${SIDE - 80}" height="520"`;
  return drawing.replace(/^<svg [^>]*>/, `<svg ${place} viewBox="${box}">`);
}

function line(text: string, { y, fill }: { y: number; fill: string }, lettering: Lettering): string {
  if (!text) return '';
  const short = clipped(text, 60);
  return drawWords({ text: short, x: TEXT.x, y, style: fitted(short, SMALL, TEXT.width, lettering), fill }, lettering);
}

const sign = (name: string, lettering: Lettering) =>
  `<g transform="translate(${TEXT.x} 528) scale(1.5)" fill="${GREEN}"><path d="M4 22V14a12 12 0 0 1 24 0v8h-6.5v-8a5.5 5.5 0 0 0-11 0v8Z"/>` +
  '<rect x="1" y="24.5" width="30" height="5.5" rx="2.75"/></g>' +
  drawWords(
    { text: clipped(name, 24), x: TEXT.x + 64, y: 568, style: { weight: 700, size: 38, tracking: -1.2 }, fill: INK },
    lettering,
  );

/** At most four lines, broken between words; what is longer ends in an ellipsis. */
function wrapped(title: string, lettering: Lettering): string[] {
  const lines: string[] = [];
  for (const word of clipped(title, 120).split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, TITLE, lettering) <= TEXT.width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`];
}
