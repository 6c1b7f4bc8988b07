import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { temporaryFolder } from '../../../tests/support/at-end.ts';
import { pickFiles } from './pick.ts';

const ACCOUNT = {
  bucket: 'wicket',
  region: 'ca-central-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'very secret',
};

/** Speaks as much of S3's REST API as is used here, and checks each request's signature (version 4) as documented. */
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
const refused: string[] = [];
let mood: 'well' | 'broken' = 'well';
const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const { pathname } = new URL(request.url ?? '', endpoint);
  const fail = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  if (mood === 'broken') return void fail(503, 'SlowDown');
  if (!isSigned(request, pathname, bytes)) {
    refused.push(pathname);
    return void fail(403, 'SignatureDoesNotMatch');
  }
  const known = objects.get(pathname);
  if (request.method === 'PUT') {
    objects.set(pathname, { bytes, type: request.headers['content-type'] });
    response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(pathname);
    response.writeHead(204).end();
  } else if (!known) fail(404, 'NoSuchKey');
  else
    response
      .writeHead(200, { 'content-length': known.bytes.length, 'content-type': known.type ?? '' })
      .end(known.bytes);
}

/** AWS Signature Version 4, from the request as it came. */
function isSigned({ method = '', headers, url = '' }: IncomingMessage, path: string, bytes: Buffer): boolean {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [key, day = '', region = '', service = '', end = ''] = credential.split('/');
  const bodyHash = String(headers['x-amz-content-sha256']);
  const isBodyRight = bodyHash === 'UNSIGNED-PAYLOAD' || bodyHash === createHash('sha256').update(bytes).digest('hex');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const query = (url.split('?')[1] ?? '')
    .split('&')
    .sort()
    .map((pair) => (pair && !pair.includes('=') ? `${pair}=` : pair));
  const canonical = [method, path, query.join('&'), signed.join(''), names, bodyHash].join('\n');
  const scope = [day, region, service, end].join('/');
  const told = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')];
  const hmac = (by: Buffer | string, text: string) => createHmac('sha256', by).update(text).digest();
  const by = [day, region, service, end].reduce<Buffer | string>(hmac, `AWS4${ACCOUNT.secretAccessKey}`);
  return key === ACCOUNT.accessKeyId && isBodyRight && hmac(by, told.join('\n')).toString('hex') === signature;
}

const folder = temporaryFolder('folder');
const inFolder = join(folder, 'files');
afterAll(() => {
  server.close();
});
beforeEach(() => {
  mood = 'well';
});

const stores = {
  'a folder': await pickFiles({ kind: 'folder', folder: inFolder }, silentLog),
  'a bucket': await pickFiles({ kind: 's3', ...ACCOUNT, endpoint }, silentLog),
};
const NAME = `${'n'.repeat(43)}.webp`;

describe.each(Object.entries(stores))('files in %s', (_what, files) => {
  it('are stored and read unchanged, also when stored twice, and removed, also when removed twice', async () => {
    const bytes = new Uint8Array([0, 1, 2, 255, 10, 13]);
    expect(await files.read(NAME)).toBeNull();
    await files.keep(NAME, bytes);
    await files.keep(NAME, bytes);
    expect(new Uint8Array((await files.read(NAME)) ?? [])).toEqual(bytes);
    await files.remove(NAME);
    await files.remove(NAME);
    expect(await files.read(NAME)).toBeNull();
  });
});

describe('a folder', () => {
  it('has whole files alone, for this program alone', async () => {
    await stores['a folder'].keep(NAME, new Uint8Array(1000));
    expect(readdirSync(inFolder)).toEqual([NAME]);
    expect(statSync(join(inFolder, NAME)).mode & 0o777).toBe(0o600);
  });
});

describe('a bucket', () => {
  it('sends signed requests, with content types, below one key prefix', async () => {
    await stores['a bucket'].keep(NAME, new Uint8Array([1]));
    expect(objects.get(`/wicket/files/${NAME}`)).toEqual({ bytes: Buffer.from([1]), type: 'image/webp' });
    expect(refused).toEqual([]);
  });

  it('that rejects the key, fails or is unreachable reports our own error message, not its own', async () => {
    const stranger = await pickFiles({ kind: 's3', ...ACCOUNT, secretAccessKey: 'wrong', endpoint }, silentLog);
    const away = await pickFiles({ kind: 's3', ...ACCOUNT, endpoint: 'http://127.0.0.1:1' }, silentLog);
    const words = { status: 503, message: 'Pictures cannot be reached right now. Please try again in a moment.' };
    await expect(stranger.keep(NAME, new Uint8Array([1]))).rejects.toMatchObject(words);
    expect(refused.splice(0)).toHaveLength(1);
    await expect(away.read(NAME)).rejects.toMatchObject(words);
    mood = 'broken';
    await expect(stores['a bucket'].remove(NAME)).rejects.toMatchObject(words);
  });
});
