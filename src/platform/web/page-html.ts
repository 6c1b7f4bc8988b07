import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

const RENDER_LIMIT_MS = 10_000;

/**
 * Renders the HTML of a whole page as one string, which costs seven tenths of React's stream; a page that suspends (on code
 * that is not loaded yet) falls back to the stream. Throws component errors without a second rendering, except for those
 * within a Suspense boundary: there React's string renderer does not distinguish an error from a suspension.
 */
export async function htmlOf(page: ReactNode, nonce: string | undefined): Promise<string> {
  return htmlAtOnce(page) ?? htmlWhenReady(page, nonce);
}

/** React's mark of a boundary whose content it left to the browser. */
const LEFT_OUT = '<!--$!-->';

/** Null where the page suspends: the stream waits for it. */
function htmlAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    return html.includes(LEFT_OUT) ? null : `<!DOCTYPE html>${html}`;
  } catch (error) {
    if (isSuspended(error)) return null;
    throw error;
  }
}

/** React's error for a suspension outside every Suspense boundary; only its message identifies it. */
const isSuspended = (error: unknown) =>
  error instanceof Error && error.message.startsWith('A component suspended while responding to synchronous input');

function htmlWhenReady(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing is sent before all of it is there: no part need come after the rest and be moved into its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(deadline);
        pipe(collect(resolve));
      },
      onShellError: reject,
      onError: reject,
    });
    const deadline = setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write: (chunk: Buffer, _encoding, next) => {
      chunks.push(chunk);
      next();
    },
    final: (next) => {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

/** Adds the loaders' data for the browser's router at the body's end, as React Router's own component would stream it. */
export function withData(html: string, data: string, nonce: string | undefined): string {
  const controller = 'window.__reactRouterContext.streamController';
  const script = `${controller}.enqueue(${asScript(data)});${controller}.close();`;
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>${html.slice(end)}`;
}

/** A text within a script: nothing in it can end the element. */
const asScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
