import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { smtpMailer } from './smtp.ts';

/** A minimal RFC 5321 server: records the mails it receives, and rejects addresses that begin with 'refuse'. */
const letters: { from: string; to: string[]; data: string }[] = [];
const server = createServer(serve).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

function serve(socket: Socket): void {
  let letter = { from: '', to: [] as string[], data: '' };
  let isData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (isData) {
      if (line !== '.') {
        letter.data += `${line}\n`;
        return;
      }
      isData = false;
      letters.push(letter);
      letter = { from: '', to: [], data: '' };
      say('250 kept');
    } else if (/^(EHLO|HELO)/.test(line)) say('250 mail.test');
    else if (line.startsWith('MAIL FROM:')) {
      letter.from = line.slice(10);
      say('250 ok');
    } else if (line.startsWith('RCPT TO:')) {
      if (line.includes('<refuse')) return say('550 no such box');
      letter.to.push(line.slice(8));
      say('250 ok');
    } else if (line === 'DATA') {
      isData = true;
      say('354 go on');
    } else say(line === 'QUIT' ? '221 bye' : '250 ok');
  };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  say('220 mail.test');
}

const mail = {
  id: '0198f000-0000-7000-8000-000000000001',
  to: 'alex@mail.example',
  subject: 'Grüße',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
};

describe('the SMTP mailer', () => {
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Wicket <no-reply@wicket.example>',
    needsTls: false,
  });

  it('hands a mail over in text and HTML, under an id that stays the same', async () => {
    await mailer.send(mail);
    const [letter] = letters;
    expect(letter).toMatchObject({ from: '<no-reply@wicket.example>', to: ['<alex@mail.example>'] });
    expect(letter?.data).toMatch(/^From: Wicket <no-reply@wicket\.example>$/m);
    expect(letter?.data).toMatch(/^To: alex@mail\.example$/m);
    expect(letter?.data).toContain(`Message-ID: <${mail.id}@wicket.example>`);
    expect(letter?.data).toContain('Content-Type: text/plain');
    expect(letter?.data).toContain('Content-Type: text/html');
    expect(letter?.data).not.toContain('List-Unsubscribe');
    expect(mailer.keepsMessages).toBe(false);
  });

  it('adds the one-click unsubscribe header to a promotional mail', async () => {
    letters.length = 0;
    const unsubscribeUrl = `https://wicket.example/newsletter/unsubscribe?key=${'k'.repeat(43)}`;
    await mailer.send({ ...mail, unsubscribeUrl });
    const header = letters[0]?.data.replace(/\n[ \t]+/g, ' ');
    expect(header).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('treats an address as one address, and a subject as one line, for any content', async () => {
    letters.length = 0;
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: thief@evil.example', to: 'alex@mail.example' });
    expect(letters[0]?.to).toEqual(['<alex@mail.example>']);
    expect(letters[0]?.data).not.toMatch(/^Bcc:/m);
  });

  it('throws when the server rejects or cannot be reached, so that the job retries', async () => {
    await expect(mailer.send({ ...mail, to: 'refused@mail.example' })).rejects.toThrow('550');
    const gone = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'Wicket <no-reply@wicket.example>', needsTls: false });
    await expect(gone.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});
