import { request } from 'node:http';

/** `fetch` from a loopback address, with a connection for each call. What the site shares by address is each shopper's own then. */
export const fetchFrom =
  (localAddress: string): typeof fetch =>
  (url, { method, headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const asking = request(
        String(url),
        { method, headers: Object.fromEntries(new Headers(headers)), signal: signal ?? undefined, localAddress },
        async (answer) => {
          try {
            const whole = Buffer.concat(await answer.toArray());
            const told = Object.entries(answer.headers).map(
              ([name, value]) => [name, String(value)] as [string, string],
            );
            resolve(new Response(whole.length > 0 ? whole : null, { status: answer.statusCode, headers: told }));
          } catch (error) {
            reject(error);
          }
        },
      );
      asking.once('error', reject);
      asking.end(body);
    });
