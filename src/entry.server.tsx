import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './platform/nonce.ts';
import { pageContext } from './platform/page.ts';

const RENDER_LIMIT_MS = 10_000;

/** Renders the whole page before the first byte: pages wait for no slow data, and the status is right. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext);
  return new Promise((resolve, reject) => {
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(deadline);
        headers.set('content-type', 'text/html; charset=utf-8');
        pipe(collect((body) => resolve(new Response(body, { status, headers }))));
      },
      onShellError: reject,
      onError: reject,
    });
    const deadline = setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

/** One piece: it is sent, and compressed, at a fraction of what hundreds of small ones cost. */
function collect(done: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write: (chunk: Buffer, _encoding, next) => {
      chunks.push(chunk);
      next();
    },
    final: (next) => {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
