import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Direction = 'questions' | 'answers';

/**
 * Stands between the program and its PostgreSQL and can swallow what is sent, as a firewall that lost its table or a host
 * that lost its power does: connections stay open, nothing is refused, nothing comes.
 */
export async function startSwallowingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isSwallowed: (direction: Direction, chunk: Buffer) => boolean = () => false;
  let swallowed = 0;
  const pass = (from: Socket, to: Socket, direction: Direction) => {
    open.add(from);
    from.on('data', (chunk) => {
      if (isSwallowed(direction, chunk)) swallowed++;
      else to.write(chunk);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const behind = connect(Number(target.port || 5432), target.hostname);
    pass(client, behind, 'questions');
    pass(behind, client, 'answers');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    /** Of the same database, by way of the proxy. */
    url: url.href,
    /** From now on: everything, or what is chosen. */
    swallow: (which: typeof isSwallowed = () => true) => {
      isSwallowed = which;
      swallowed = 0;
    },
    /** New connections work again; those in which something was swallowed stay as they are. */
    pass: () => {
      isSwallowed = () => false;
    },
    swallowed: () => swallowed,
    connections: () => open.size / 2,
    /** Closes the connections that are open; new ones are served. */
    cut,
    stop: () => {
      cut();
      server.close();
    },
  };
}
