export type Theme = 'light' | 'dark';

/** Gives the next id of one drawing; ids must differ only within a file, because every picture is a file of its own. */
export type NextId = () => string;

export function idsFrom(prefix = 'a'): NextId {
  let count = 0;
  return () => prefix + (count++).toString(36);
}

/** A text as XML may carry it: markup escaped, characters that XML 1.0 forbids left out. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** `count` pieces of markup in a row. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

export type Frame = {
  width: number;
  height: number;
  theme?: Theme;
  /** How bright a picture stays in the dark theme: storefronts .88, packaging .95 (DESIGN.md 7.3). */
  darkBrightness?: number;
  /** Accessible name; a picture that stands beside its product's name has none. */
  label?: string;
  attributes?: string;
};

/** A file of its own: namespace, size, box, and numbers of at most two decimals. */
export function standalone(content: string, frame: Frame): string {
  const { width, height, theme = 'light', darkBrightness = 1, label = '', attributes = '' } = frame;
  const name = label ? `role="img" aria-label="${escapeXml(label)}"` : 'aria-hidden="true"';
  const drawn = theme === 'dark' ? dimmed(content, darkBrightness) : content;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${attributes} ${name}>${tidy(drawn)}</svg>`;
}

/** Scales every colour. As blending is linear, the picture comes out as CSS `filter: brightness()` would make it, without its cost. */
function dimmed(svg: string, brightness: number): string {
  return svg.replace(/="#([0-9a-f]{6}|[0-9a-f]{3})"/g, (_, hex: string) => {
    const channels = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const scaled = channels.map((channel) => Math.round(Number.parseInt(channel, 16) * brightness));
    return `="#${scaled.map((channel) => channel.toString(16).padStart(2, '0')).join('')}"`;
  });
}

/** Rounds inside tags only: visible words stay as they are. */
function tidy(svg: string): string {
  return svg.replace(/<[^<>]+>/g, (tag) =>
    tag.replace(/(?<!\d)\d{0,9}\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))),
  );
}
