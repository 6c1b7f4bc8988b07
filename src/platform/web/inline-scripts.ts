import { sourceOf } from '../http/security-headers.ts';

/** A rendered page, with its own inline scripts as CSP source expressions. */
export type RenderedHtml = { html: string; scriptHashes: readonly string[] };

/**
 * Hashes the inline scripts whose nonce is the marker, and removes it. It is random per rendering, so injected scripts
 * never carry it.
 */
export function hashMarkedScripts(marked: string, marker: string): RenderedHtml {
  const [first = '', ...rest] = marked.split(` nonce="${marker}"`);
  const hashes = new Set<string>();
  let before = first;
  for (const after of rest) {
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>') + 1);
    if (isInlineScript(tag)) hashes.add(sourceOf(contentOf(after)));
    before = after;
  }
  return { html: first + rest.join(''), scriptHashes: [...hashes] };
}

const isInlineScript = (tag: string) => /^<script[\s>]/i.test(tag) && !/\ssrc=/i.test(tag);

/** The content between the rest of a start tag and the end tag. */
const contentOf = (after: string) => after.slice(after.indexOf('>') + 1, after.indexOf('</script'));
