import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { certificateFor, trust } from '../../../tests/support/network/certificate.ts';
import { smtpMailer } from './smtp.ts';

const certificate = await certificateFor('localhost');
const untrusted = await certificateFor('localhost');
const ofAnother = await certificateFor('elsewhere.example');
let distrust = () => {};
beforeAll(() => {
  distrust = trust(certificate.cert, ofAnother.cert);
});
afterAll(() => distrust());

type Kind = { offersTls: boolean; identity?: { key: string; cert: string } };

/** A mail server that records which commands came in the clear and which over TLS. */
async function mailServer({ offersTls, identity = certificate }: Kind, isTlsFromStart = false) {
  const commands = { clear: [] as string[], encrypted: [] as string[] };
  const serve = (socket: Socket | TLSSocket, isEncrypted: boolean) => {
    let rest = '';
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      commands[isEncrypted ? 'encrypted' : 'clear'].push(line);
      if (isData) {
        if (line !== '.') return;
        isData = false;
        say('250 kept');
      } else if (line.startsWith('EHLO'))
        say(offersTls && !isEncrypted ? '250-mail.test\r\n250 STARTTLS' : '250 mail.test');
      else if (line === 'STARTTLS' && offersTls) {
        say('220 go ahead');
        socket.removeAllListeners('data');
        const secure = new TLSSocket(socket as Socket, { isServer: true, ...identity });
        secure.on('error', () => {});
        serve(secure, true);
      } else if (line === 'DATA') {
        isData = true;
        say('354 go on');
      } else if (line === 'STARTTLS') say('502 not known');
      else say(line === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    if (!isEncrypted || isTlsFromStart) say('220 mail.test');
  };
  const server = isTlsFromStart
    ? createTlsServer(identity, (socket) => serve(socket, true)).on('tlsClientError', () => {})
    : createServer((socket) => serve(socket, false));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, commands };
}

const mail = {
  id: '0198f000-0000-7000-8000-000000000001',
  to: 'alex@mail.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
};
const sendBy = (url: string, needsTls = true) =>
  smtpMailer({ url, from: 'Wicket <no-reply@wicket.example>', needsTls }).send(mail);
const named = (commands: string[]) => commands.filter((line) => /^(MAIL FROM|AUTH|DATA)/.test(line));

describe('the SMTP mailer where TLS is needed', () => {
  it('sends over STARTTLS to a server whose certificate it trusts', async () => {
    const { port, commands } = await mailServer({ offersTls: true });
    await sendBy(`smtp://localhost:${port}`);
    expect(named(commands.clear)).toEqual([]);
    expect(named(commands.encrypted)).toHaveLength(2);
  });

  it('sends over TLS from the first byte to smtps://', async () => {
    const { port, commands } = await mailServer({ offersTls: false }, true);
    await sendBy(`smtps://localhost:${port}`);
    expect(named(commands.encrypted)).toHaveLength(2);
  });

  it('sends neither mail nor password to a server that offers no TLS, as one whose offer was cut out', async () => {
    const { port, commands } = await mailServer({ offersTls: false });
    await expect(sendBy(`smtp://user:secret@localhost:${port}`)).rejects.toThrow(/STARTTLS|TLS/);
    expect(named(commands.clear)).toEqual([]);
    // Control: where TLS is not needed it is sent in the clear.
    await sendBy(`smtp://localhost:${port}`, false);
    expect(named(commands.clear)).toHaveLength(2);
  });

  it.each([
    ['that nobody has signed', untrusted],
    ['of another name', ofAnother],
  ])('rejects a certificate %s', async (_of, identity) => {
    const { port, commands } = await mailServer({ offersTls: true, identity });
    await expect(sendBy(`smtp://localhost:${port}`)).rejects.toThrow(/certificate|altnames/i);
    expect(named([...commands.clear, ...commands.encrypted])).toEqual([]);
  });
});
