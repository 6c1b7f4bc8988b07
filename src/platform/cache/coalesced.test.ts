import { expect, it } from 'vitest';
import { coalesced } from './coalesced.ts';

function controlled() {
  const ends: { resolve: (run: number) => void; reject: (error: Error) => void }[] = [];
  const call = coalesced(() => new Promise<number>((resolve, reject) => void ends.push({ resolve, reject })));
  return { call, ends, end: (run: number) => ends[run - 1]?.resolve(run) };
}

it('answers calls by a run that began after them, and those that come together by one run', async () => {
  const { call, ends, end } = controlled();
  const first = call();
  const during = [call(), call()];
  expect(ends).toHaveLength(1);
  end(1);
  expect(await first).toBe(1);
  expect(ends).toHaveLength(2);
  const later = call();
  end(2);
  expect(await Promise.all(during)).toEqual([2, 2]);
  end(3);
  expect(await later).toBe(3);
  expect(ends).toHaveLength(3);
});

it('never has two runs at once, however calls follow each other', async () => {
  let underway = 0;
  const call = coalesced(async () => {
    underway++;
    expect(underway).toBe(1);
    await Promise.resolve();
    underway--;
  });
  const chain = async () => {
    for (let n = 0; n < 20; n++) await call();
  };
  await Promise.all([chain(), chain(), chain(), chain()]);
});

it('fails for the calls of the run that failed, and runs again for the others', async () => {
  const { call, ends, end } = controlled();
  const [first, second] = [call(), call()];
  ends[0]?.reject(new Error('not now'));
  await expect(first).rejects.toThrow('not now');
  end(2);
  expect(await second).toBe(2);
  const third = call();
  end(3);
  expect(await third).toBe(3);
});
