import { createServer } from 'node:net';

/** Below those that the kernel gives to outgoing connections, one of which would take a port between our look and its use. */
const [LOWEST, HIGHEST] = [12_000, 32_000];

/** Ports that are free on every loopback address. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });
}
