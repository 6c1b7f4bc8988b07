import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPosition, writePosition } from './wal-position.ts';

describe('a position in the log', () => {
  it('is read and written as PostgreSQL does', () => {
    expect(readPosition('16/B374D848')).toBe(0x16_b374_d848n);
    expect(writePosition(0x16_b374_d848n)).toBe('16/B374D848');
    expect(readPosition('0/0')).toBe(0n);
    expect(readPosition('ffffffff/ffffffff')).toBe(2n ** 64n - 1n);
  });

  it.each(['', '0', '/', '0/', '0/G', '123456789/0', '0/0/0', ' 0/0', '0/0\n', "0/0'--", '-1/0'])(
    'is not %j',
    (text) => {
      expect(readPosition(text)).toBeNull();
    },
  );

  it('is the same after it was written and read, but for the header of an empty page', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (position) => {
        const read = readPosition(writePosition(position)) as bigint;
        const isHeader = [24n, 40n].includes(position % 8_192n);
        expect(read).toBe(isHeader ? position - (position % 8_192n) : position);
      }),
    );
  });

  it('behind the header of a page without records is the end of the page before, which replicas name', () => {
    expect(readPosition('0/3000028')).toBe(0x300_0000n);
    expect(readPosition('0/3002018')).toBe(0x300_2000n);
    expect(readPosition('0/3002019')).toBe(0x300_2019n);
  });
});
