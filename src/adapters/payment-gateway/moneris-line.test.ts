import { createServer as createPlainServer, type Server, Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateFor, trust } from '../../../tests/support/network/certificate.ts';
import { openLine } from './moneris-line.ts';

const trusted = await certificateFor('localhost');
const untrusted = await certificateFor('localhost');
const ofAnother = await certificateFor('elsewhere.example');

let distrust = () => {};
beforeAll(() => {
  distrust = trust(trusted.cert, ofAnother.cert);
});
afterAll(() => distrust());

/** A server for one request that records how much of it arrived. */
async function asked(server: Server, scheme: 'http' | 'https' = 'https', { isOpen = true } = {}) {
  let read = 0;
  server.on('tlsClientError', () => {});
  const listenTo = (socket: Socket) => socket.on('error', () => {}).on('data', (part) => (read += part.length));
  server.on('connection', (socket) => socket.on('error', () => {}));
  server.on('secureConnection', listenTo);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  if (!isOpen) await new Promise((resolve) => server.close(resolve));
  const line = openLine({ url: `${scheme}://localhost:${port}/`, storeId: 'store5', apiToken: 'yesguy' });
  const said = await line.ask('completion', { order_id: 'o', comp_amount: '1.00', txn_number: '1', crypt_type: '7' });
  if (isOpen) server.close();
  return { said, read };
}

const NEVER_SENT = { kind: 'unavailable' };
const LOST = { kind: 'unknown', reason: 'connection_lost' };
const onRequest = (act: (socket: TLSSocket) => void) => (socket: TLSSocket) =>
  void socket.once('data', () => act(socket));

describe('a request to Moneris', () => {
  it.each<[string, () => Server, 'http' | 'https', boolean]>([
    ['nobody listens', () => createTlsServer(trusted), 'https', false],
    ['nobody listens without TLS, either', () => createPlainServer(), 'http', false],
    ['the certificate is nobody’s', () => createTlsServer(untrusted), 'https', true],
    ['the certificate is of another name', () => createTlsServer(ofAnother), 'https', true],
    [
      'the server speaks no TLS',
      () => createPlainServer((socket) => socket.end('HTTP/1.1 400 No\r\n\r\n')),
      'https',
      true,
    ],
    ['the server hangs up before TLS', () => createPlainServer((socket) => socket.destroy()), 'https', true],
    [
      'the two have no version of TLS in common',
      () =>
        createTlsServer({ ...trusted, maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
      'https',
      true,
    ],
  ])('was never sent where %s', async (_what, server, scheme, isOpen) => {
    expect(await asked(server(), scheme, { isOpen })).toEqual({ said: NEVER_SENT, read: 0 });
  });

  it.each<[string, () => Server]>([
    [
      'the server hangs up',
      () =>
        createTlsServer(
          trusted,
          onRequest((socket) => void socket.destroy()),
        ),
    ],
    ['the connection is reset', () => withWire((wire) => void wire.resetAndDestroy())],
    [
      'half an answer comes',
      () =>
        createTlsServer(
          trusted,
          onRequest((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<')),
        ),
    ],
    [
      'no HTTP comes',
      () =>
        createTlsServer(
          trusted,
          onRequest((socket) => void socket.end('what?')),
        ),
    ],
    // An error of TLS itself, ERR_SSL_…, as from a handshake that fails.
    [
      'the server wants a certificate of ours, and says so once TLS 1.3 is up',
      () => createTlsServer({ ...trusted, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' }),
    ],
  ])('may have been received where %s', async (_what, server) => {
    expect((await asked(server())).said).toEqual(LOST);
  });

  /** A TLS server behind a wire of its own, with which something happens once the server has read the request. */
  function withWire(act: (wire: Socket) => void): Server {
    return createPlainServer((wire) => {
      const server = createTlsServer(
        trusted,
        onRequest(() => {
          behind.unpipe(wire);
          act(wire);
          server.close();
        }),
      );
      const behind = new Socket();
      behind
        .on('error', () => {})
        .pipe(wire)
        .on('error', () => {})
        .pipe(behind);
      server.listen(0, '127.0.0.1', () => behind.connect((server.address() as { port: number }).port, '127.0.0.1'));
    });
  }

  it('that is answered succeeds, over TLS, too', async () => {
    const body = '<response><receipt><ResponseCode>027</ResponseCode></receipt></response>';
    const answer = `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const { said, read } = await asked(
      createTlsServer(
        trusted,
        onRequest((socket) => void socket.end(answer)),
      ),
    );
    expect([said, read > 100]).toEqual([{ kind: 'ok', value: { ResponseCode: '027' } }, true]);
  });
});
