import { randomUUID } from 'node:crypto';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { hashMarkedScripts } from './platform/web/inline-scripts.ts';
import { pageContext } from './platform/web/page.ts';
import { deferHydration } from './platform/web/react-router-patches/defer-hydration.ts';
import { withMatchedRoutes } from './platform/web/react-router-patches/matched-routes.ts';
import { withPlainSheetNames } from './platform/web/react-router-patches/sheet-names.ts';
import { renderHtml } from './platform/web/render-html.ts';
import { withFirstPaint } from './web/first-paint.ts';

/** Renders the whole page before the first byte, so that the status is right. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const marker = randomUUID();
  const router = { ...entry, manifest: withPlainSheetNames(withMatchedRoutes(entry)) };
  const html = await renderHtml(<ServerRouter context={router} url={request.url} nonce={marker} />, marker);
  const marked = withFirstPaint(html, marker);
  const rendered = hashMarkedScripts(deferHydration(marked), marker);
  headers.set('content-type', 'text/html; charset=utf-8');
  const { takeHtml } = context.get(pageContext);
  takeHtml?.(rendered);
  return new Response(takeHtml ? null : rendered.html, { status, headers });
}
