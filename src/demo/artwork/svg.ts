/** Returns the next id of a drawing, unique within its file. */
export type NextId = () => string;

export function idsFrom(prefix = 'a'): NextId {
  let count = 0;
  return () => prefix + (count++).toString(36);
}

/** Escapes markup and drops characters that XML 1.0 forbids. */
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

export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

type Frame = { width: number; height: number; attributes?: string };

/** A complete SVG file with numbers of at most two decimals. */
export function standalone(content: string, { width, height, attributes = '' }: Frame): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${attributes} aria-hidden="true">${tidy(content)}</svg>`;
}

function tidy(svg: string): string {
  return svg.replace(/<[^<>]+>/g, (tag) =>
    tag.replace(/(?<!\d)\d{0,9}\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))),
  );
}
