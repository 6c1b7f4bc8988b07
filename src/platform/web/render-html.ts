import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const RENDER_LIMIT_MS = 10_000;

/**
 * Renders a whole page before sending, so that failures decide the status. Rejects with the first component error,
 * inside Suspense too.
 */
export function renderHtml(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing streams, so no part needs a script that moves it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(deadline);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    const deadline = setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}
