import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#platform/postgres/postgres-server.ts';
import { environmentOf, readEnvironmentFile, readUnit } from '../../deploy/unit-file.ts';
import { temporaryFolder } from '../../support/at-end.ts';
import { startStockPostgres } from '../../support/database/stock-postgres.ts';
import { databaseUrl, onServer } from '../../support/global-setup.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const commandOf = (line: RegExp): string[] => JSON.parse(line.exec(dockerfile)?.[1] ?? '[]');
const NOBODY = 65_534;
const asNobody = process.geteuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let server: Awaited<ReturnType<typeof startStockPostgres>>;
const root = temporaryFolder('shipped');
/** What is in the image below /site; the process runs as somebody who may not write there. */
const site = join(root, 'site');

/** The packages of the image: those that are not for development, without those that the Dockerfile takes out. */
function shippedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  const removed = [...(/rm -rf (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ')];
  expect(removed.length).toBeGreaterThan(1);
  return Object.entries(packages)
    .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(path))
    .map(([path]) => path)
    .filter((path) => !removed.some((one) => path === one || path.startsWith(`${one}/`)));
}

beforeAll(async () => {
  server = await startStockPostgres('stock');
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const paths = copied
    .map((path) => path.replace('/site/', ''))
    .filter((path) => path !== 'node_modules' && path !== 'sbom.json');
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'build', 'src', 'db']));
  mkdirSync(site);
  // Copies, not links: Node looks for packages beside the real file, where those for development are.
  for (const path of [...paths, ...shippedPackages()]) {
    mkdirSync(join(site, path, '..'), { recursive: true });
    execFileSync('cp', ['-a', path, join(site, path)]);
  }
  execFileSync('chmod', ['755', root]);
}, 120_000);
afterAll(async () => {
  await server.stop();
});

async function newDatabase(name: string): Promise<string> {
  await onServer(server.url, (client) => client.query(`create database ${name}`));
  return databaseUrl(server.url, name);
}

function writableFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  if (asNobody.uid) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

function start(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, { cwd: site, env, ...asNobody });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (words += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  return { child, words: () => words };
}

async function untilReady(origin: string, { child, words }: ReturnType<typeof start>): Promise<void> {
  for (const until = Date.now() + 60_000; ; await sleep(100)) {
    if (
      await fetch(`${origin}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null || Date.now() > until) throw new Error(`It did not start: ${words()}`);
  }
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0] as number | null;
}

async function serves(origin: string): Promise<void> {
  expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ result: { status: 'up' } });
  const page = await fetch(`${origin}/`);
  expect(page.status).toBe(200);
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  expect((await fetch(origin + asset)).headers.get('content-type')).toContain('javascript');
}

describe('what is shipped', () => {
  it('serves as the image starts it: with its files and packages alone, writing to its data folder alone', async () => {
    const image = Object.fromEntries(
      [...(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    expect(image).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
    const port = String(await freePort());
    const own = {
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: writableFolder('data'),
      DATABASE_URL: await newDatabase('image'),
    };
    const env = {
      ...image,
      ...readEnvironmentFile('deploy/systemd/wicket.env.example'),
      MAILER: 'outbox',
      ...own,
      DRAIN_SECONDS: '0',
    };
    const [program, ...args] = commandOf(/^CMD (\[.+\])$/m);
    expect(program).toBe('node');
    const running = start(args, env);
    await untilReady(`http://127.0.0.1:${port}`, running);
    await serves(`http://127.0.0.1:${port}`);
    const [, ...check] = commandOf(/^ +CMD (\[.+\])$/m);
    const health = () => spawnSync(process.execPath, check, { env }).status;
    expect(health()).toBe(0);
    expect(await stopped(running.child)).toBe(0);
    expect(health()).toBe(1);
  });

  it('serves as the unit of systemd starts it, with the example of its settings and secrets in files', async () => {
    const unit = readUnit('deploy/systemd/wicket@.service');
    const credentials = join(root, 'credentials');
    mkdirSync(credentials);
    writeFileSync(join(credentials, 'database-url'), `${await newDatabase('unit')}\n`);
    writeFileSync(join(credentials, 'smtp-url'), 'smtps://mail.example\n');
    const port = String(await freePort());
    const [, ...args] = unit.Service?.ExecStart?.[0]?.split(' ') ?? [];
    const set = Object.entries(environmentOf(unit)).map(([name, value]) => [
      name,
      value.replace('%i', port).replace('%d', credentials),
    ]);
    const env = {
      ...readEnvironmentFile('deploy/systemd/wicket.env.example'),
      ...Object.fromEntries(set),
      DATA_DIR: writableFolder('state'),
      DRAIN_SECONDS: '0',
    };
    const running = start(args, env);
    await untilReady(`http://127.0.0.1:${port}`, running);
    await serves(`http://127.0.0.1:${port}`);
    expect(await stopped(running.child)).toBe(0);
  });
});
