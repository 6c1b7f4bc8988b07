import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * One address before several processes: each connection goes to the next of them that takes it. Counts them by process. `ports`
 * may change meanwhile.
 */
export async function startBalancer(port: number, ports: readonly number[]) {
  const taken = new Map(ports.map((one) => [one, 0]));
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const pass = (left: number) => {
      if (left === 0) return client.destroy();
      const target = ports[turn++ % ports.length] as number;
      const behind = connect(target, '127.0.0.1');
      behind.once('error', () => pass(left - 1));
      behind.once('connect', () => {
        taken.set(target, (taken.get(target) ?? 0) + 1);
        behind.removeAllListeners('error');
        behind.on('error', () => client.destroy());
        behind.once('close', () => client.destroy());
        client.once('close', () => behind.destroy());
        client.pipe(behind).pipe(client);
      });
    };
    pass(ports.length);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
