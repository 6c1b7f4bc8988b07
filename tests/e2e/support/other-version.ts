import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { siteOrigin } from './site-origin.ts';

/** The journeys' site at another address, where a service worker of another version can come. */
export async function siteWithWorker() {
  const target = new URL(siteOrigin());
  let isChanged = false;
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request({ host: target.hostname, port: target.port, method, path: url, headers }, async (got) => {
      if (url !== '/service-worker.js' || !isChanged) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const script = (await text(got)).replace(/wicket:(files|pages) /g, 'wicket:$1 next-');
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      answer.end(script);
    });
    // Plain, so that it can be read.
    if (url === '/service-worker.js') passed.removeHeader('accept-encoding');
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: () => {
      isChanged = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
