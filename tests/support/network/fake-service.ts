import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endPatience, patience } from '../payments/moneris-server.ts';

type Mood = 'well' | 'hangs' | 'is broken' | 'talks nonsense';

export type Front = Awaited<ReturnType<typeof startFront>>;

/** An outside service as we see it: answers while it is well, and does what services do when they are not. */
export async function startFront(answer: (body: string) => string | Promise<string>) {
  let mood: Mood = 'well';
  let scheme: 'http' | 'https' = 'http';
  const waiting: AbortController[] = [];
  let heard = 0;
  let server = createServer();
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server = createServer(async (request, response) => {
        heard++;
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        if (mood === 'hangs') return endPatience(waiting);
        if (mood === 'is broken') return void response.writeHead(500).end('<html>');
        if (mood === 'talks nonsense') return void response.end('{"hello": 1}');
        response.end(await answer(Buffer.concat(parts).toString()));
      }).listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    /** Changes with the scheme: read it for each request. */
    origin: () => `${scheme}://127.0.0.1:${port}`,
    giveUp: () => patience(waiting),
    be: (next: Mood) => {
      mood = next;
    },
    speak: (next: typeof scheme) => {
      scheme = next;
    },
    heard: () => heard,
    forget: () => {
      heard = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    open: () => listen(port),
  };
}

type Way = { leave: () => Promise<void> | void; come: () => Promise<void> | void; isHeard: boolean };

/** How a service is away, and how it comes back. `isHeard`: a request reaches it, and may have had an effect. */
export const waysToBeAway = (front: Front): Record<string, Way> => {
  const well = () => front.be('well');
  return {
    'refuses connections': { leave: front.close, come: front.open, isHeard: false },
    hangs: { leave: () => front.be('hangs'), come: well, isHeard: true },
    'answers 500': { leave: () => front.be('is broken'), come: well, isHeard: true },
    'answers nonsense': { leave: () => front.be('talks nonsense'), come: well, isHeard: true },
    'has a broken certificate': {
      leave: () => front.speak('https'),
      come: () => front.speak('http'),
      isHeard: false,
    },
  };
};
