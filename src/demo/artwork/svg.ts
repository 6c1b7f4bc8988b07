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

type Frame = { width: number; height: number; attributes?: string };

/** A file of its own: namespace, size, box, and numbers of at most two decimals. It stands beside the name of what it shows. */
export function standalone(content: string, { width, height, attributes = '' }: Frame): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${attributes} aria-hidden="true">${tidy(content)}</svg>`;
}

/** Rounds inside tags only: visible words stay as they are. */
function tidy(svg: string): string {
  return svg.replace(/<[^<>]+>/g, (tag) =>
    tag.replace(/(?<!\d)\d{0,9}\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))),
  );
}
