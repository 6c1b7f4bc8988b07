import { describe, expect, it } from 'vitest';
import { pictureFiles, pictureSrcSet, widthInName } from './picture-files.ts';

const HASH = 'h'.repeat(43);
const namesOf = (width: number) =>
  pictureFiles(`${HASH}-${width}.webp`, 'avif').map(({ name }) => name.slice(HASH.length));

describe('the files of a picture', () => {
  it('are those of its widest and of all smaller widths', () => {
    expect(namesOf(1200)).toEqual(['-320.avif', '-640.avif', '-1200.avif']);
    expect(namesOf(640)).toEqual(['-320.avif', '-640.avif']);
    expect(namesOf(320)).toEqual(['-320.avif']);
    expect(pictureFiles(`/files/${HASH}-640.webp`, 'webp').at(-1)?.name).toBe(`/files/${HASH}-640.webp`);
  });

  it.each([
    ['of one width', `${HASH}.webp`],
    ['of an unknown width', `${HASH}-500.webp`],
    ['a drawing', `${HASH}.svg`],
    ['a narrower file', `${HASH}-320.avif`],
    ['no file of ours', `https://shop.example/files/${HASH}-640.webp`],
    ['a tile', '/pictures/tiles/round/HP-152.svg'],
  ])('are none for a picture that is %s', (_, name) => {
    expect(pictureFiles(name, 'webp')).toEqual([]);
    expect(pictureSrcSet(name, 'webp')).toBeUndefined();
  });

  it('make the set that a browser chooses from', () => {
    expect(pictureSrcSet(`/files/${HASH}-640.webp`, 'avif')).toBe(
      `/files/${HASH}-320.avif 320w,/files/${HASH}-640.avif 640w`,
    );
  });

  it.each([
    [1, 320],
    [320, 320],
    [321, 640],
    [700, 1200],
    [1200, 1200],
  ])('of %i px are named %i', (own, named) => expect(widthInName(own)).toBe(named));
});
