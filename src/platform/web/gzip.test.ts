import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzipOfParts, packedAround, takesGzip } from './gzip.ts';

describe('a text with gaps', () => {
  it('decompresses to the original text, for any values', async () => {
    const word = fc.string({ unit: 'binary', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...'89abcdef'),
        async (words, digit) => {
          const [first, second] = [digit.repeat(32), '0123456789abcdef'.repeat(2)];
          const texts = words.map((text) => Buffer.from(text));
          const gapsAt = texts.slice(1).map((_, n) => Buffer.concat(texts.slice(0, n + 1)).length + 32 * n);
          const filled = (gap: string) =>
            Buffer.concat(texts.flatMap((text, n) => (n ? [Buffer.from(gap), text] : [text])));
          const parts = await packedAround(filled(first), gapsAt, 32);
          for (const gap of [first, second])
            expect(gunzipSync(gzipOfParts(filled(gap), parts, Buffer.from(gap)))).toEqual(filled(gap));
        },
      ),
    );
  });

  it('is hardly longer than without them', async () => {
    const body = Buffer.from('<p>Prairie Hollow, 3.5 g</p>'.repeat(2_000));
    const parts = await packedAround(body, [10_000, 20_000], 32);
    expect(gzipOfParts(body, parts, body.subarray(10_000, 10_032)).length).toBeLessThan(1_500);
  });
});

it.each([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=0.001', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['br', false],
  ['x-gzippy', false],
  [undefined, false],
])('Accept-Encoding %s accepts gzip: %s', (header, expected) => {
  expect(takesGzip({ headers: { 'accept-encoding': header } })).toBe(expected);
});
