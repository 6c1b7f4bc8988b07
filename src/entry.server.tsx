import { text } from 'node:stream/consumers';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { deferHydration } from './platform/web/defer-hydration.ts';
import { NonceContext } from './platform/web/nonce.ts';
import { pageContext } from './platform/web/page.ts';
import { htmlOf, withData } from './platform/web/page-html.ts';
import { withPlainSheetNames } from './platform/web/sheet-names.ts';

/** Renders the whole page before the first byte: pages wait for no slow data, and the status is right. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, takeHtml } = context.get(pageContext);
  // Taken out of the router's hands: its component would make React wait for it, piece by piece.
  const { serverHandoffStream, ...rest } = entry;
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={{ ...rest, manifest: ownPart(entry) }} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = withData(deferHydration(await htmlOf(page, nonce)), data, nonce);
  takeHtml?.(html);
  return new Response(takeHtml ? null : html, { status, headers });
}

/** The page's own routes alone: a router is built for each page, and of all routes it would cost more than the footer. */
function ownPart({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  const routes = Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]]));
  return withPlainSheetNames({ ...manifest, routes });
}
