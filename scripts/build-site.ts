import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compressFolder } from './compress.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}build/.sources`;
export const clientFolder = `${root}build/client`;

/** Was the build made from the files as they are now? */
export function isBuilt(): boolean {
  return existsSync(stamp) && existsSync(clientFolder) && readFileSync(stamp, 'utf8') === hashOfSources();
}

/** Builds the pages into build/, with .br and .gz beside each text file. Gives false, and says why, when it fails. */
export async function buildSite(): Promise<boolean> {
  const started = Date.now();
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  const endProgress = showProgress('Building the pages');
  const { status, output } = await runBuild();
  if (status === 0) await compressFolder(clientFolder);
  endProgress();
  if (status !== 0) {
    console.error(`${output}\nThe pages could not be built. To see it alone: npm run build`);
    return false;
  }
  writeFileSync(stamp, hash);
  console.log(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

function hashOfSources(): string {
  const settings = [
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/chunk-modules.ts',
    'scripts/compress.ts',
    'scripts/service-worker.ts',
  ];
  const files = globSync(['src/**/*', 'public/**/*'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const hash = createHash('sha256');
  for (const file of [...settings.map((name) => root + name), ...files]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function runBuild(): Promise<{ status: number | null; output: string }> {
  const tool = fileURLToPath(new URL('../node_modules/.bin/react-router', import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [tool, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const forward = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  process.once('SIGTERM', forward).once('SIGINT', forward);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (status) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      resolve({ status, output: Buffer.concat(said).toString('utf8') });
    });
  });
}

/** One line that counts the seconds, on a terminal; elsewhere one plain line. */
function showProgress(what: string): () => void {
  if (!process.stdout.isTTY) {
    console.log(`${what} …`);
    return () => {};
  }
  const started = Date.now();
  const show = () => process.stdout.write(`\r${what} … ${Math.round((Date.now() - started) / 1000)} s`);
  show();
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\x1b[K');
  };
}
