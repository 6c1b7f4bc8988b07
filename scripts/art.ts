import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drawArt } from '#app/demo/artwork/draw.server.ts';

// Writes public/art, the site's own pictures: `node scripts/art.ts` after a change of the drawings.
for (const [name, svg] of await drawArt()) {
  const file = new URL(`../public/art/${name}`, import.meta.url);
  mkdirSync(dirname(file.pathname), { recursive: true });
  writeFileSync(file, svg);
}
