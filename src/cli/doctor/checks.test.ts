import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/at-end.ts';
import { certificateFor } from '../../../tests/support/network/certificate.ts';
import { startMoneris } from '../../../tests/support/payments/moneris-server.ts';
import { folderFiles } from '../../adapters/files/folder.ts';
import { greetMailServer } from '../../adapters/mailer/smtp.ts';
import { openMoneris } from '../../adapters/payment-gateway/moneris.ts';
import { backupCheck } from './backup-check.server.ts';
import { certificateChecks } from './certificate-checks.server.ts';
import { type Check, type Finding, runChecks } from './check.ts';
import { diskCheck, filesCheck, freeVerdict, mailCheck, paymentsCheck } from './service-checks.server.ts';

const folder = temporaryFolder('doctor');

const NOW = new Date('2026-11-20T17:00:00Z');
const findingOf = async (check: Check): Promise<Finding> => (await runChecks([check], () => {}))[0] as Finding;

describe('the backup', () => {
  const program = join(folder, 'pgbackrest');
  const says = (output: string) => {
    writeFileSync(
      program,
      `#!/bin/sh\n[ "$1" = --stanza=main ] && [ "$2" = info ] || exit 9\ncat <<'END'\n${output}\nEND\n`,
    );
    chmodSync(program, 0o755);
    return findingOf(backupCheck({ stanza: 'main', program, now: () => NOW }));
  };
  const ended = (...hours: number[]) =>
    JSON.stringify([
      {
        name: 'main',
        status: { code: 0, message: 'ok' },
        backup: hours.map((ago) => ({
          timestamp: { start: 1, stop: NOW.getTime() / 1000 - ago * 3600 },
          type: 'full',
        })),
      },
    ]);

  it('may be a night old, by the newest of them', async () => {
    expect(await says(ended(100, 25.5))).toMatchObject({ level: 'OK' });
    expect(await says(ended(100, 26.5))).toMatchObject({
      level: 'failed',
      sentence: expect.stringContaining('26.5 hours'),
    });
  });

  it('that is not there fails, as does a program that is not', async () => {
    const none = JSON.stringify([{ name: 'main', status: { code: 1, message: 'missing stanza path' }, backup: [] }]);
    expect(await says(none)).toMatchObject({
      level: 'failed',
      sentence: expect.stringContaining('There is no backup'),
    });
    expect(await says('[]')).toMatchObject({ level: 'failed' });
    expect(await says('no JSON')).toMatchObject({ level: 'failed' });
    rmSync(program);
    expect(await findingOf(backupCheck({ stanza: 'main', program, now: () => NOW }))).toMatchObject({
      level: 'failed',
      sentence: expect.stringContaining('(ENOENT)'),
    });
  });
});

describe('a certificate', () => {
  it('is read with its days, by any authority', async () => {
    const { key, cert } = await certificateFor('localhost');
    const file = join(folder, 'own.pem');
    writeFileSync(file, cert);
    const server = createServer({ key, cert }, (socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const end = new Date(new X509Certificate(cert).validTo).getTime();
    const levels = async (daysBefore: number) => {
      const checks = certificateChecks({
        publicOrigin: `https://localhost:${port}`,
        mailUrl: `smtps://user:letter-secret@localhost:${port}`,
        databaseUrl: `postgres://db.example/wicket?sslcert=${file}`,
        now: () => new Date(end - daysBefore * 86_400_000),
      });
      return (await runChecks(checks, () => {})).map(({ level }) => level);
    };
    expect(await levels(15)).toEqual(['OK', 'OK', 'OK']);
    expect(await levels(13)).toEqual(['warning', 'warning', 'warning']);
    expect(await levels(-1)).toEqual(['failed', 'failed', 'failed']);
    await new Promise((resolve) => server.close(resolve));
    expect(await levels(15)).toEqual(['failed', 'failed', 'OK']);
  });

  it('is not looked for where there is none', () => {
    const plain = { publicOrigin: 'http://localhost:3000', mailUrl: 'smtp://mail.example', databaseUrl: null };
    expect(certificateChecks({ ...plain, now: () => NOW })).toEqual([]);
  });
});

describe('the services', () => {
  it('files are written, read and removed again', async () => {
    const files = folderFiles(join(folder, 'files'));
    expect(await findingOf(filesCheck(files))).toMatchObject({ level: 'OK' });
    const kept = new Set<string>();
    const keeping = {
      ...files,
      keep: async (name: string, bytes: Uint8Array) => {
        kept.add(name);
        await files.keep(name, bytes);
      },
    };
    await findingOf(filesCheck(keeping));
    for (const name of kept) expect(await files.read(name)).toBeNull();
    const stubborn = { ...files, remove: async () => {} };
    expect(await findingOf(filesCheck(stubborn))).toMatchObject({
      level: 'failed',
      sentence: expect.stringContaining('still there'),
    });
    const other = { ...files, read: async () => Buffer.from('something else') };
    expect(await findingOf(filesCheck(other))).toMatchObject({ level: 'failed' });
  });

  it('a mail server greets, or is named by its code', async () => {
    const server = createTcpServer((socket) => {
      socket.write('220 mail.test\r\n');
      socket.on('error', () => {});
      socket.on('data', (text) => socket.write(/^EHLO/.test(String(text)) ? '250 mail.test\r\n' : '221 bye\r\n'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const greet = () => greetMailServer({ url, needsTls: false });
    expect(await findingOf(mailCheck(greet))).toMatchObject({ level: 'OK' });
    const encrypted = () => greetMailServer({ url, needsTls: true });
    expect(await findingOf(mailCheck(encrypted))).toMatchObject({ level: 'failed' });
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    expect(await findingOf(mailCheck(greet))).toMatchObject({
      level: 'failed',
      sentence: expect.stringMatching(/SMTP_URL.*\((ECONNREFUSED|ESOCKET|ECONNECTION)\)$/),
    });
    expect(await findingOf(mailCheck(null))).toMatchObject({ level: 'warning' });
  });

  it('the payment provider knows the account, or does not', async () => {
    const moneris = await startMoneris();
    const account = (apiToken: string) =>
      openMoneris({ url: moneris.url, storeId: 'store5', apiToken, cardEntry: 'direct', giveUp: moneris.giveUp });
    expect(await findingOf(paymentsCheck(account('yesguy')))).toMatchObject({ level: 'OK' });
    expect(await findingOf(paymentsCheck(account('another-token')))).toMatchObject({ level: 'failed' });
    await moneris.close();
    expect(await findingOf(paymentsCheck(account('yesguy')))).toMatchObject({ level: 'failed' });
    expect(await findingOf(paymentsCheck(null))).toMatchObject({ level: 'warning' });
  });

  it('the disk has room', async () => {
    expect([0.5, 0.14, 0.04].map((share) => freeVerdict(share).level)).toEqual(['OK', 'warning', 'failed']);
    const finding = await findingOf(diskCheck(join(folder, 'not', 'made', 'yet')));
    expect(finding.sentence).toMatch(/^\d+ % of the disk/);
  });
});
