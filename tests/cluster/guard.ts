// Ends whatever runs in a folder, and removes it, once its standard input ends: with the test that started it, however that ends.
import { rmSync } from 'node:fs';
import { endAllOf } from './processes.ts';

const folder = process.argv[2] ?? '';
process.on('SIGINT', () => {});
process.stdin.resume().once('close', async () => {
  await endAllOf(folder);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
