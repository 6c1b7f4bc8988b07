type Element = { name: string; attributes: Record<string, string> };

const TAG = /^<([A-Za-z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)\s*(\/?)>/;
const TEXT = /^[^<&]+|^&(?:amp|lt|gt|quot|#39);/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** The elements of an SVG text in order, for tests. Throws unless it is well-formed XML (a strict subset: no comments, no CDATA). */
export function elementsOf(svg: string): Element[] {
  if (FORBIDDEN.test(svg) || !svg.isWellFormed()) throw new Error('A character that XML does not allow');
  const elements: Element[] = [];
  const open: string[] = [];
  let rest = svg;
  while (rest) {
    const closing = /^<\/([A-Za-z]+)>/.exec(rest);
    const tag = TAG.exec(rest);
    const text = TEXT.exec(rest);
    if (closing) {
      if (open.pop() !== closing[1]) throw new Error(`</${closing[1]}> closes nothing`);
    } else if (tag) {
      if (open.length === 0 && elements.length > 0) throw new Error('More than one root');
      elements.push({ name: tag[1] as string, attributes: attributesOf(tag[2] as string) });
      if (!tag[3]) open.push(tag[1] as string);
    } else if (!text || open.length === 0) {
      throw new Error(`Not XML: ${rest.slice(0, 80)}`);
    }
    rest = rest.slice((closing ?? tag ?? text)?.[0].length);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is never closed`);
  return elements;
}

function attributesOf(markup: string): Record<string, string> {
  const pairs = [...markup.matchAll(/([a-zA-Z][\w:-]*)="([^"]*)"/g)].map((match) => [match[1], match[2]] as const);
  const attributes = Object.fromEntries(pairs);
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`An attribute twice: ${markup}`);
  return attributes;
}
