import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTING_NAMES } from '#app/config.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { environmentOf, readEnvironmentFile, readUnit } from './unit-file.ts';

const FOLDER = 'deploy/systemd';
const HOME = '/opt/wicket';
const files = readdirSync(FOLDER);
const services = files.filter((name) => name.endsWith('.service'));
const timers = files.filter((name) => name.endsWith('.timer'));
const ours = services.filter((name) => readUnit(join(FOLDER, name)).Service?.User?.[0] === 'wicket');
const example = readEnvironmentFile(join(FOLDER, 'wicket.env.example'));

describe('the units of systemd', () => {
  it('are there', () => {
    expect(ours.toSorted()).toEqual(['wicket-market@.service', 'wicket@.service']);
    expect(timers.length).toBe(4);
  });

  it.each(ours)('name files of the project and settings that there are: %s', (name) => {
    const unit = readUnit(join(FOLDER, name));
    const [program = '', ...args] = unit.Service?.ExecStart?.[0]?.split(' ') ?? [];
    expect(program).toBe(`${HOME}/node_modules/.bin/node`);
    expect(unit.Service?.WorkingDirectory).toEqual([HOME]);
    const script = args.find((arg) => arg.endsWith('.ts')) ?? '';
    expect(existsSync(script), script).toBe(true);
    const settings = Object.keys(environmentOf(unit)).filter((one) => one !== 'NODE_ENV');
    expect(settings.filter((one) => !SETTING_NAMES.includes(one))).toEqual([]);
    const [, documents] = /^file:\/\/\/opt\/wicket\/(.+)$/.exec(unit.Unit?.Documentation?.[0] ?? '') ?? [];
    expect(existsSync(documents ?? ''), documents).toBe(true);
  });

  it.each(ours)('give each credential to the setting that reads it: %s', (name) => {
    const unit = readUnit(join(FOLDER, name));
    const credentials = unit.Service?.LoadCredential?.map((line) => line.split(':')[0]) ?? [];
    const read = Object.values(environmentOf(unit)).flatMap((value) => /^%d\/(.+)$/.exec(value)?.[1] ?? []);
    expect(read.toSorted()).toEqual(credentials.toSorted());
    expect(read.length).toBeGreaterThan(0);
  });

  it('wait for the end of a process for as long as it may take', () => {
    const { Service } = readUnit(join(FOLDER, 'wicket@.service'));
    const end = /DRAIN_LIMIT_MS = ([\d_]+)/.exec(readFileSync('src/main.ts', 'utf8'))?.[1] ?? '';
    const longestDrain = [...Array(60).keys()].findLast((seconds) => mayDrain(seconds)) ?? 0;
    expect(longestDrain).toBeGreaterThan(0);
    expect(Number(Service?.TimeoutStopSec?.[0])).toBeGreaterThanOrEqual(
      longestDrain + Number(end.replace('_', '')) / 1000,
    );
  });

  it.each(timers)('start a service that there is: %s', (name) => {
    const service = name.replace(/@.*\.timer$/, '@.service');
    expect(services).toContain(service);
    const instance = /@(\w+)\.timer$/.exec(name)?.[1] ?? '';
    if (service.startsWith('wicket-market')) expect(existsSync(`src/cli/${instance}-command.server.ts`)).toBe(true);
    else expect(['full', 'diff', 'incr']).toContain(instance);
  });

  it('have an example of the settings with which the site starts', () => {
    expect(Object.keys(example).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    const secrets = { DATABASE_URL: 'postgres://wicket@db.example/wicket', SMTP_URL: 'smtps://mail.example' };
    expect(readConfig({ ...example, ...secrets }, [])).toMatchObject({ mode: 'production', trustProxy: 1 });
  });
});

function mayDrain(seconds: number): boolean {
  try {
    return readConfig({ DRAIN_SECONDS: String(seconds) }, []).drainMs === seconds * 1000;
  } catch {
    return false;
  }
}

const isHere = !spawnSync('systemd-analyze', ['--version']).error;
const folder = temporaryFolder('units');

describe.skipIf(!isHere)('systemd itself (Debian package systemd; skipped without it)', () => {
  // The units as they are, with programs that exist here.
  for (const name of files.filter((one) => !one.endsWith('.example'))) {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    writeFileSync(join(folder, name), text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  }
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });
    return { status, words: `${stdout}${stderr}` };
  };

  it('understands every line', () => {
    const paths = [...services, ...timers].map((name) => `./${name}`);
    expect(analyze('verify', '--man=no', ...paths)).toEqual({ status: 0, words: '' });
  });

  it.each(ours)('counts little that could be done from within: %s', (name) => {
    // In tenths: 100 is everything.
    const { status, words } = analyze('security', '--offline=true', '--threshold=20', `./${name}`);
    expect(status, words).toBe(0);
  });
});
