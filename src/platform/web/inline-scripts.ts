import { sourceOf } from '../http/security-headers.ts';

/** A page as the browser gets it, and its own inline scripts as a Content-Security-Policy names them. */
export type RenderedHtml = { html: string; scriptHashes: readonly string[] };

/**
 * Hashes the inline scripts that carry the marker as their nonce, and removes the marker. The marker is random and
 * belongs to one rendering, so a script within somebody's text never carries it and is never allowed.
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

/** What stands between the rest of a start tag and the end tag. */
const contentOf = (after: string) => after.slice(after.indexOf('>') + 1, after.indexOf('</script'));
