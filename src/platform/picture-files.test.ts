import { describe, expect, it } from 'vitest';
import { pictureFiles, pictureSrcSet } from './picture-files.ts';

const HASH = 'h'.repeat(43);
const namesOf = (width: number) => pictureFiles(`${HASH}-${width}.webp`).map(({ name }) => name.slice(HASH.length));

describe('the files of a picture', () => {
  it('are AVIF and WebP in the widths below its own, and in its own, which names it and comes last', () => {
    expect(namesOf(1200)).toEqual([
      ...['-320.avif', '-320.webp', '-640.avif', '-640.webp'],
      ...['-1200.avif', '-1200.webp'],
    ]);
    expect(namesOf(500)).toEqual(['-320.avif', '-320.webp', '-500.avif', '-500.webp']);
    expect(namesOf(320)).toEqual(['-320.avif', '-320.webp']);
    expect(namesOf(7)).toEqual(['-7.avif', '-7.webp']);
  });

  it.each([
    ['of one width', `${HASH}.webp`],
    ['a drawing', `${HASH}.svg`],
    ['a narrower file', `${HASH}-320.avif`],
    ['no file of ours', `https://shop.example/files/${HASH}-640.webp`],
    ['a tile', '/pictures/tiles/round/HP-152.svg'],
  ])('are not listed for a picture that is %s', (_, name) => {
    expect(pictureFiles(name)).toEqual([]);
    expect(pictureSrcSet(name, 'webp')).toBeUndefined();
  });

  it('make the set that a browser chooses from', () => {
    expect(pictureSrcSet(`/files/${HASH}-640.webp`, 'avif')).toBe(
      `/files/${HASH}-320.avif 320w,/files/${HASH}-640.avif 640w`,
    );
  });
});
