import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { unfinishedImports } from '#features/back-office/server';
import type { Trx } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { given } from '../support/given.ts';
import { OF_NODE } from '../support/market/shop-process.ts';
import { testDatabase } from '../support/postgres.ts';
import { isSomeoneWaiting } from '../support/someone-waiting.ts';

const { db, url, drop } = await testDatabase();
const folder = temporaryFolder('market');
afterAll(async () => {
  await drop();
});

/** `npm run market -- …` as a process of its own, on the database of this test. */
function market(args: string[], env: Record<string, string> = { DATABASE_URL: url }) {
  const child = spawn(process.execPath, ['src/cli/market.ts', ...args], { env: { ...OF_NODE, ...env } });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => (output.out += text));
  child.stderr.on('data', (text) => (output.err += text));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...output })),
  );
  return { child, ended };
}

const NO_DATABASE = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };
const run = (...args: string[]) => market(args).ended;

const HEADER = 'licence,name,address,city,province,postal_code,lat,lon,coord_source,website_host\n';
const storeLine = (n: number, province = 'ON') =>
  `CRSA2${String(n).padStart(6, '0')},"LEAF, NO. ${n}",${n} BAY ST,Toronto,${province},M5J 2N8,43.64,-79.38,open_exact,\n`;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const stores = async () => (await sql<{ n: number }>`select count(*) n from store`.execute(db)).rows[0]?.n;

/** On a busy machine a command starts more slowly than a transaction may be idle. */
const waitLong = (trx: Trx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);

async function until(isSo: () => boolean | Promise<boolean>, child: ChildProcess): Promise<void> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('npm run market', () => {
  it('imports a file, reports its bad rows by number, and changes nothing the second time', async () => {
    const path = file(
      'stores.csv',
      `\ufeff${HEADER}${storeLine(1)}${storeLine(2, 'NY')}CRSA2000003,only two cells\n${storeLine(4)}`,
    );
    const first = await run('import', 'stores', path);
    expect(first.err).toContain('stores: 4 rows read');
    expect(first.out.trim().split('\n')).toEqual([
      "row 2: province: 'NY' is not a Canadian province.",
      'row 3: has 2 cells, but the header has 10: is a comma not in quotes?',
      'stores: 2 created, 0 updated, 0 unchanged, 2 bad rows left out',
    ]);
    expect(first.code).toBe(0);
    expect((await run('import', 'stores', path)).out).toContain(
      'stores: 0 created, 0 updated, 2 unchanged, 2 bad rows left out',
    );
  });

  it('leaves nothing behind when Ctrl-C meets it while the file is read', async () => {
    const before = await stores();
    const path = file('read.csv', HEADER + Array.from({ length: 500 }, (_, n) => storeLine(20_000 + n)).join(''));
    await db.transaction().execute(async (trx) => {
      await waitLong(trx);
      await sql`lock table catalogue_import_batch in exclusive mode`.execute(trx);
      const { child, ended } = market(['import', 'stores', path]);
      await until(() => isSomeoneWaiting(db), child);
      child.kill('SIGINT');
      expect((await ended).code).toBe(130);
    });
    expect(await stores()).toBe(before);
    expect(await unfinishedImports(db)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'goes on with the next import where %s meets it between two batches, and leaves the same behind',
    async (signal) => {
      const first = signal === 'SIGINT' ? 30_000 : 40_000;
      const before = (await stores()) ?? 0;
      // Somebody holds one of its stores: batches before that are applied, and then it waits.
      await given.store(db, { licence_number: `CRSA20${first + 1500}`, name: `held-${first}` });
      const release = Promise.withResolvers<void>();
      onTestFinished(() => release.resolve());
      const holder = db.transaction().execute(async (trx) => {
        await waitLong(trx);
        await sql`select from store where name = ${`held-${first}`} for update`.execute(trx);
        await release.promise;
      });
      const path = file('many.csv', HEADER + Array.from({ length: 1800 }, (_, n) => storeLine(first + n)).join(''));
      const { child, ended } = market(['import', 'stores', path]);
      await until(() => isSomeoneWaiting(db), child);
      child.kill(signal);
      await ended;
      const applied = (await stores()) ?? 0;
      expect(applied).toBe(before + 1 + 1000);
      release.resolve();
      await holder;
      // What it has begun is finished first, so the same file finds all of it there.
      const next = await run('import', 'stores', path);
      expect(next.out).toContain('stores: 0 created, 0 updated, 1800 unchanged, 0 bad rows left out');
      expect(await stores()).toBe(before + 1800);
      expect(await unfinishedImports(db)).toEqual([]);
    },
  );

  it('says in one line what is wrong with a file, and ends with 1', async () => {
    const wrong = [
      [join(folder, 'none.csv'), 'there is no such file.'],
      [folder, 'is a folder.'],
      [file('empty.csv', ''), 'is empty.'],
      [file('other.csv', 'a,b\n1,2\n'), 'has no column licence, name, address, city, province.'],
    ] as const;
    const ends = await Promise.all(wrong.map(([path]) => run('import', 'stores', path)));
    for (const [index, [path, message]] of wrong.entries()) {
      const { code, err = '' } = ends[index] ?? {};
      expect({ code, lines: err.trim().split('\n').length }, path).toEqual({ code: 1, lines: 1 });
      expect(err).toContain(message);
    }
  });

  it('says in one line what was typed wrong, before it starts anything, and ends with 2', async () => {
    const wrong: [string[], string][] = [
      [['sell'], "There is no command 'sell'."],
      [['import'], 'npm run market -- import KIND FILE'],
      [['import', 'stars', 'x.csv'], "There is no import of 'stars'"],
      [['import', 'stores', 'x.csv', '--fast'], "Unknown option '--fast'"],
      [['demo', '--stores', '1', '--listings', '601'], '--listings 601 is not a number from 1 to 600'],
      [['users', 'a@b.example', 'partner'], 'at least one --store'],
    ];
    const ends = await Promise.all(wrong.map(([args]) => market(args, NO_DATABASE).ended));
    for (const [index, [args, message]] of wrong.entries()) {
      const { code, err = '', out } = ends[index] ?? {};
      expect({ code, out, lines: err.trim().split('\n').length }, args.join(' ')).toEqual({
        code: 2,
        out: '',
        lines: 1,
      });
      expect(err).toContain(message);
    }
  });

  it('helps, for all and for each', async () => {
    const { out, code } = await run('--help');
    expect(code).toBe(0);
    const names = ['import', 'demo', 'users', 'orders', 'outbox', 'audit', 'reconcile', 'migrate'];
    const texts = await Promise.all(names.map((name) => run(name, '--help')));
    for (const [index, name] of names.entries()) {
      expect(out).toContain(`  ${name}`);
      expect(texts[index]?.out, name).toContain(`npm run market -- ${name}`);
    }
  });

  it('says in one line that the database cannot be reached', async () => {
    const { code, err } = await market(['migrate'], NO_DATABASE).ended;
    expect(err).toMatch(/^The database cannot be used: .*\n$/);
    expect(code).toBe(1);
  });

  it('makes operators and partners, and shoppers again', async () => {
    const { email } = await given.user(db);
    await given.store(db, { licence_number: 'CRSA2900001' });
    expect((await run('users', email, 'operator')).out).toBe(`${email} is now operator\n`);
    expect((await run('users', email, 'partner', '--store', 'crsa2900001')).out).toBe(
      `${email} is now partner of CRSA2900001\n`,
    );
    expect((await run('users')).out).toContain(`${email}  partner  CRSA2900001`);
    expect((await run('users', email, 'shopper')).code).toBe(0);
    expect((await run('users')).out).toBe('There are no operators and no partners.\n');
    expect(await run('users', 'nobody@mail.example', 'operator')).toMatchObject({
      code: 1,
      err: 'Nobody is registered as nobody@mail.example.\n',
    });
  });

  it('uses the database of the running site, and starts the embedded one where none runs', async () => {
    const DATA_DIR = join(folder, 'data');
    expect(await market(['migrate'], { DATA_DIR }).ended).toMatchObject({
      code: 0,
      out: 'The database is up to date.\n',
    });
    expect(await findRunningPostgres(DATA_DIR)).toBeNull();
    const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: silentLog });
    try {
      expect(await market(['outbox'], { DATA_DIR }).ended).toMatchObject({
        code: 0,
        out: 'Nothing has been sent yet.\n',
      });
      expect(await findRunningPostgres(DATA_DIR)).toBe(postgres.url);
    } finally {
      await postgres.stop();
    }
  });
});
