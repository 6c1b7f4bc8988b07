/** Entry of the page bundle: everything that the web process needs of the React side. */
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type PageContext, pageContext } from './platform/web/page.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

export function renderPage(request: Request, page: PageContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return handle(request, context);
}
