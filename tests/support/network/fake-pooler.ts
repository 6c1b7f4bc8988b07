import { type AddressInfo, connect, createServer } from 'node:net';

/** The start-up packet: length, protocol, then names and values, each ended by a zero byte. */
function startUpPacket(parameters: readonly string[], protocol: Buffer): Buffer {
  const body = Buffer.from(`${parameters.map((one) => `${one}\0`).join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(8 + body.length);
  return Buffer.concat([length, protocol, body]);
}

function errorResponse(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from('E'), length, body]);
}

/** Before a PostgreSQL as pgbouncer is: it refuses the settings of a session, or was told to ignore them. */
export async function startFakePooler(databaseUrl: string, how: 'refuses settings' | 'ignores settings') {
  const target = new URL(databaseUrl);
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', (packet) => {
      const parameters = packet.subarray(8).toString().split('\0').filter(Boolean);
      const at = parameters.indexOf('options');
      if (at >= 0 && how === 'refuses settings')
        return client.end(errorResponse('unsupported startup parameter in options: statement_timeout'));
      if (at >= 0) parameters.splice(at, 2);
      const behind = connect(Number(target.port || 5432), target.hostname);
      behind.on('error', () => client.destroy());
      behind.write(startUpPacket(parameters, packet.subarray(4, 8)));
      client.pipe(behind).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, stop: () => server.close() };
}
