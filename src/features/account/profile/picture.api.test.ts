import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { verifySession } from '#features/auth';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { changePicture, removePicture } from '../account.contract.ts';

const app = await testApp();
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const DAY_MS = 24 * 3600_000;
const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#2a7d4f' } });
const jpeg = () => photo().jpeg().toBuffer();

const asFile = (bytes: Uint8Array, name = 'picture.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = (user: GivenUser, image: Blob, id = user.id) => app.call(changePicture, { id, image }, { as: user });
const shown = async (user: GivenUser) => (await app.call(verifySession, {}, { as: user })).imageUrl;
const kept = () => readdirSync(app.folder);

async function bytesAt(url: string | null): Promise<Buffer> {
  const answer = await fetch(app.origin + url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** A PNG of zeros: small as a file, large as a picture. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('a profile picture', () => {
  it.each([
    ['JPEG', () => photo().jpeg().toBuffer()],
    ['PNG', () => photo(300, 900).png().toBuffer()],
    ['WebP', () => photo(700, 700).webp().toBuffer()],
  ])(
    'is taken as %s, cut square, written as WebP and shown under an address that nobody guesses',
    async (_what, make) => {
      const user = await given.user(app.db);
      expect(await shown(user)).toBeNull();
      const { imageUrl } = await upload(user, asFile(await make()));
      expect(imageUrl).toMatch(/^\/files\/[\w-]{43}\.webp$/);
      expect(await shown(user)).toBe(imageUrl);
      expect(await sharp(await bytesAt(imageUrl)).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
    },
  );

  it('loses where it was taken, with what, and everything else beside its pixels; it is turned as it was held', async () => {
    const user = await given.user(app.db);
    const taken = await photo(60, 40)
      .composite([{ input: await photo(60, 20).negate().png().toBuffer(), left: 0, top: 20 }])
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Camera of Alex' }, IFD3: { GPSLatitude: '43/1 38/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Camera of Alex')).toBe(true);
    const bytes = await bytesAt((await upload(user, asFile(taken))).imageUrl);
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Camera of Alex')).toBe(false);
    // What lay below is at the left now.
    const at = async (left: number) =>
      (await sharp(bytes).extract({ left, top: 250, width: 1, height: 1 }).raw().toBuffer())[1] ?? 0;
    expect(await at(20)).toBeGreaterThan(100);
  });

  it('is gone, with its file, once another one has come or it is removed', async () => {
    const user = await given.user(app.db);
    const first = (await upload(user, asFile(await jpeg()))).imageUrl;
    const second = (await upload(user, asFile(await jpeg()))).imageUrl;
    await jobs.drain();
    expect((await fetch(app.origin + first)).status).toBe(404);
    expect((await fetch(app.origin + second)).status).toBe(200);
    expect((await app.call(removePicture, { id: user.id }, { as: user })).imageUrl).toBeNull();
    await jobs.drain();
    expect((await fetch(app.origin + second)).status).toBe(404);
    expect(kept()).not.toContain(second?.slice('/files/'.length));
    // Twice is no error, and the job that was left for a crash finds nothing to do.
    await app.call(removePicture, { id: user.id }, { as: user });
    await jobs.drain({ isLate: true });
  });

  it('stays when the job that clears up after a crash comes by; a file that nobody shows does not', async () => {
    const user = await given.user(app.db);
    const { imageUrl } = await upload(user, asFile(await jpeg()));
    // As if the process had died between the file and the row.
    const lost = await given.user(app.db);
    await upload(lost, asFile(await jpeg()));
    const name = (await shown(lost))?.slice('/files/'.length);
    await sql`update app_user set picture_file = null where id = ${lost.id}`.execute(app.db);
    await jobs.drain({ isLate: true });
    expect((await fetch(app.origin + imageUrl)).status).toBe(200);
    expect(kept()).not.toContain(name);
  });

  it('is limited to the own account: for another user’s account it answers not found and stores nothing', async () => {
    const [user, other] = [await given.user(app.db), await given.user(app.db)];
    const { imageUrl } = await upload(other, asFile(await jpeg()));
    const before = kept();
    await expect(upload(user, asFile(await jpeg()), other.id)).rejects.toMatchObject({ status: 404 });
    await expect(app.call(removePicture, { id: other.id }, { as: user })).rejects.toMatchObject({ status: 404 });
    await expect(app.call(changePicture, { id: user.id, image: asFile(await jpeg()) })).rejects.toMatchObject({
      status: 401,
    });
    expect(await shown(other)).toBe(imageUrl);
    expect(kept()).toEqual(before);
  });

  it('can be tried ten times a day', async () => {
    const user = await given.user(app.db);
    const bad = asFile(Buffer.from('no picture'));
    for (let n = 0; n < 10; n++) await expect(upload(user, bad)).rejects.toMatchObject({ status: 422 });
    await expect(upload(user, asFile(await jpeg()))).rejects.toMatchObject({ status: 429 });
    app.clock.advance(DAY_MS);
    expect((await upload(user, asFile(await jpeg()))).imageUrl).not.toBeNull();
  });
});

describe('what is no harmless picture', () => {
  it.each([
    [
      'an SVG, by whatever name',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML as .jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF that is a script, too', Buffer.from('GIF89a/*\u0000*/=1;alert(1);//;')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a ZIP', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('is refused in words: %s', async (_what, bytes) => {
    const user = await given.user(app.db);
    const before = kept();
    await expect(upload(user, asFile(bytes))).rejects.toMatchObject({
      status: 422,
      fields: { image: expect.stringMatching(/^(Please choose|This picture cannot be read)/) },
    });
    expect([await shown(user), kept()]).toEqual([null, before]);
  });

  it('is rejected before decoding: 48 KB that claim 400 megapixels', async () => {
    const user = await given.user(app.db);
    const bytes = bomb(20_000);
    expect(bytes.length).toBeLessThan(60_000);
    const before = process.memoryUsage.rss();
    await expect(upload(user, asFile(bytes))).rejects.toMatchObject({
      fields: { image: 'This picture has too many pixels. Please choose one of at most 25 megapixels.' },
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 2 ** 20);
  });

  it('leaves nothing of itself behind a JPEG: a ZIP with a script in it', async () => {
    const user = await given.user(app.db);
    const zip = Buffer.from('PK\u0003\u0004 evil.js <script>alert(1)</script>');
    const { imageUrl } = await upload(user, asFile(Buffer.concat([await jpeg(), zip])));
    const bytes = await bytesAt(imageUrl);
    expect([bytes.includes('evil.js'), bytes.includes('PK\u0003\u0004')]).toEqual([false, false]);
  });

  it('names no path: the file is called as we call it', async () => {
    const user = await given.user(app.db);
    for (const name of ['../../../etc/passwd', '/etc/passwd.jpg', 'a\u0000.jpg', '..\\evil.jpg']) {
      const { imageUrl } = await upload(user, asFile(await jpeg(), name));
      expect(imageUrl).toMatch(/^\/files\/[\w-]{43}\.webp$/);
    }
    expect(kept().every((name) => /^[\w-]{43}\.webp$/.test(name))).toBe(true);
  });

  it('is cut off where it gets too large, and the process is none the larger', async () => {
    const user = await given.user(app.db);
    await expect(upload(user, asFile(Buffer.alloc(5 * 2 ** 20 + 1)))).rejects.toMatchObject({ status: 413 });
    const before = process.memoryUsage.rss();
    const { status, body } = await stream(user, 100 * 2 ** 20);
    expect([status, body]).toEqual([413, expect.stringContaining('This file is too large.')]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 2 ** 20);
    expect(await shown(user)).toBeNull();
  });

  it('is no file at all, in another field, or in pieces', async () => {
    const user = await given.user(app.db);
    const send = async (body: FormData | string, type?: string) => {
      const headers = { authorization: `Bearer ${user.sessionToken}`, ...(type && { 'content-type': type }) };
      const answer = await fetch(`${app.origin}/api/auth/user/${user.id}/image`, { method: 'POST', body, headers });
      return [answer.status, (await answer.json()).error.message];
    };
    const other = new FormData();
    other.set('file', asFile(await jpeg()));
    expect(await send(other)).toEqual([422, 'Please choose a file.']);
    const words = new FormData();
    words.set('image', 'words');
    expect(await send(words)).toEqual([422, 'Please choose a file.']);
    expect(await send('{}', 'application/json')).toEqual([400, 'The file must come as multipart/form-data.']);
    expect(await send('--x\r\nnonsense', 'multipart/form-data; boundary=x')).toEqual([
      400,
      'The file could not be read.',
    ]);
    expect(await send('--x', 'multipart/form-data')).toEqual([400, 'The file could not be read.']);
    const login = await fetch(`${app.origin}/api/auth/login`, { method: 'POST', body: words });
    expect(login.status).toBe(400);
  });
});

/** So many bytes in chunks, as they come from somebody who does not say how many there are. */
function stream(user: GivenUser, size: number): Promise<{ status: number | undefined; body: string }> {
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  return new Promise((resolve, reject) => {
    const asking = request(
      `${app.origin}/api/auth/user/${user.id}/image`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${user.sessionToken}`, 'content-type': 'multipart/form-data; boundary=x' },
      },
      (answer) => {
        let body = '';
        answer.on('data', (part) => (body += part)).on('end', () => resolve({ status: answer.statusCode, body }));
      },
    );
    asking.on('error', reject);
    asking.write(head);
    const chunk = Buffer.alloc(2 ** 20);
    let sent = 0;
    const more = () => {
      while (sent < size) {
        sent += chunk.length;
        if (!asking.write(chunk)) return asking.once('drain', more);
      }
      return asking.end('\r\n--x--\r\n');
    };
    more();
  });
}

describe('a file', () => {
  it('is served as a picture and nothing else, for as long as one likes', async () => {
    const user = await given.user(app.db);
    const { imageUrl } = await upload(user, asFile(await jpeg()));
    const { headers } = await fetch(app.origin + imageUrl);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['x.webp', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(43)}.webp`, `${'a'.repeat(43)}.html`, '.%00.webp'])(
    'that is none is not found: %s',
    async (name) => {
      const answer = await fetch(`${app.origin}/files/${name}`);
      expect([400, 404]).toContain(answer.status);
    },
  );
});
