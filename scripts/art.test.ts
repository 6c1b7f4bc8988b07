import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawArt } from '#app/demo/artwork/draw.server.ts';

const ART = new URL('../public/art/', import.meta.url);

it('the pictures of the site are those that scripts/art.ts draws', async () => {
  const drawn = await drawArt();
  expect(
    globSync('**/*', { cwd: ART.pathname })
      .filter((name) => name.endsWith('.svg'))
      .sort(),
  ).toEqual([...drawn.keys()].sort());
  for (const [name, svg] of drawn) expect(readFileSync(new URL(name, ART), 'utf8') === svg, name).toBe(true);
});
