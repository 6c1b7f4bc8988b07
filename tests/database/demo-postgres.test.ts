import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemoPostgres } from '#app/demo/demo-postgres.ts';
import { StartError } from '#platform/errors.ts';
import { openLog, silentLog } from '#platform/log.ts';
import {
  type EmbeddedPostgres,
  isDataFolderInUse,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { onServer } from '../support/global-setup.ts';

const area = temporaryFolder('demo-postgres');
chmodSync(area, 0o755); // PostgreSQL runs as another user where this runs as root

const NOW = new Date('2026-11-23T14:30:05Z');
const SUFFIX = '.before-2026-11-23T14-30-05';
let folders = 0;

/** A data folder of the demo whose database has had these migrations, with one uploaded picture. */
async function dataFolder(...migrations: string[]): Promise<string> {
  const folder = join(area, `data-${++folders}`);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  await onServer(postgres.url, async (client) => {
    await client.query('create table kysely_migration (name text, timestamp text); create table seen ()');
    await client.query('insert into kysely_migration select unnest($1::text[]), now()::text', [migrations]);
  });
  await postgres.stop();
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files/picture'), 'a picture');
  return folder;
}

function stopLater(postgres: EmbeddedPostgres): EmbeddedPostgres {
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function hasTable({ url }: EmbeddedPostgres, name: string): Promise<boolean> {
  const { rows } = await onServer(url, (client) => client.query('select to_regclass($1) is not null as has', [name]));
  return rows[0].has;
}

// Each test makes one or two new PostgreSQL folders.
describe('the embedded PostgreSQL of the demo', () => {
  it('renames a data folder of an earlier version, says so, and makes a new one', async () => {
    const folder = await dataFolder('0001_catalogue', '0055_tax_classes');
    const lines: string[] = [];
    const log = openLog({ level: 'warn', to: { write: (line) => void lines.push(JSON.parse(line).msg) } });

    const postgres = stopLater(await startDemoPostgres({ dataDir: folder, log, now: NOW }));

    expect(await hasTable(postgres, 'kysely_migration')).toBe(false);
    expect(existsSync(join(folder, 'files'))).toBe(false);
    expect(readFileSync(join(`${folder}${SUFFIX}`, 'files/picture'), 'utf8')).toBe('a picture');
    expect(lines).toEqual([
      `The data folder ${folder} was made by an earlier version. It is now ${folder}${SUFFIX}; a new one is being made.`,
    ]);
    const earlier = stopLater(await startEmbeddedPostgres({ dataDir: `${folder}${SUFFIX}`, log: silentLog }));
    expect(await hasTable(earlier, 'seen')).toBe(true);
  });

  it('keeps a data folder that has all replaced migrations', async () => {
    const folder = await dataFolder('0001_catalogue', '0062_removed_cart_lines');
    const postgres = stopLater(await startDemoPostgres({ dataDir: folder, log: silentLog, now: NOW }));
    expect(await hasTable(postgres, 'seen')).toBe(true);
    expect(existsSync(`${folder}${SUFFIX}`)).toBe(false);
  });

  it('names a data folder that it cannot rename, and leaves it stopped', async () => {
    const folder = await dataFolder('0001_catalogue');
    mkdirSync(`${folder}${SUFFIX}`);
    writeFileSync(join(`${folder}${SUFFIX}`, 'other'), '');
    const started = startDemoPostgres({ dataDir: folder, log: silentLog, now: NOW });
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(
      `The data folder ${folder} was made by an earlier version and cannot be renamed`,
    );
    expect(isDataFolderInUse(folder)).toBe(false);
    expect(existsSync(join(folder, 'files/picture'))).toBe(true);
  });
});
