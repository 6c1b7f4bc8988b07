import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addAddress, listAddresses } from '#features/addresses';
import { freePort } from '#platform/postgres/postgres-server.ts';
import { HOME, newShopper } from '../e2e/support/shopper.ts';
import { startStockPostgres } from '../support/database/stock-postgres.ts';
import { until } from '../support/market/shop-process.ts';
import { containerOf, up, whyNoNetworks } from './composition.ts';
import { build, HARDENED, makeBases, podman, whyNoContainers } from './containers.ts';

const MINUTE = 60_000;
const SITE = 'localhost/wicket-site';
const DATABASE = 'localhost/wicket-database';
const NODE_UID = '1000';

const reason = whyNoContainers();
if (reason) console.log(`test:image ${reason}`);

describe.skipIf(reason !== null)('the images', () => {
  beforeAll(makeBases, 10 * MINUTE);

  describe('of the site', () => {
    let server: Awaited<ReturnType<typeof startStockPostgres>>;
    beforeAll(async () => {
      build(SITE, '.', 'Dockerfile');
      server = await startStockPostgres('stock');
    }, 10 * MINUTE);
    afterAll(() => server.stop());

    it('has the packages that it runs with and a list of them, and none for development', () => {
      const count = `const { components } = JSON.parse(fs.readFileSync('sbom.json', 'utf8'));
        console.log(JSON.stringify([components.map((it) => it.name), fs.readdirSync('node_modules')]))`;
      const [listed, there] = JSON.parse(podman('run', '--rm', ...HARDENED, SITE, 'node', '-e', count)) as string[][];
      const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
        string,
        object
      >;
      expect(listed).toEqual(expect.arrayContaining(['fastify', 'kysely', 'sharp']));
      for (const name of Object.keys(devDependencies ?? {}))
        expect([...(listed ?? []), ...(there ?? [])]).not.toContain(name);
      const own = Object.keys(dependencies ?? {}).filter((name) => !name.startsWith('@') && name !== 'node');
      expect(there).toEqual(expect.arrayContaining(own));
    });

    it('serves the demo as an account without rights, on a file system that it cannot write to, and drains', {
      timeout: 5 * MINUTE,
    }, async () => {
      const port = await freePort();
      const name = `wicket-${port}`;
      const settings = { MODE: 'demo', DATABASE_URL: server.url, HOST: '127.0.0.1', PORT: String(port) };
      const env = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`);
      podman('run', '--detach', '--no-healthcheck', `--name=${name}`, ...HARDENED, ...env, SITE);
      onTestFinished(() => void podman('rm', '--force', '--volumes', name));
      const origin = `http://127.0.0.1:${port}`;
      await until(async () => (await fetch(`${origin}/api/ready`)).ok, 3 * MINUTE, 'the site is ready');

      const [check] = JSON.parse(podman('image', 'inspect', '--format=json', SITE)) as [
        { Healthcheck: { Test: string[] } },
      ];
      expect(check.Healthcheck.Test[0]).toBe('CMD');
      podman('exec', name, ...check.Healthcheck.Test.slice(1));
      expect(await (await fetch(`${origin}/products`)).text()).toContain('product-card');
      expect(podman('exec', name, 'id', '-u')).toBe(NODE_UID);
      expect(() => podman('exec', name, 'touch', '/site/planted')).toThrow(/Read-only file system/);
      podman('exec', name, 'touch', '/data/written');

      podman('stop', '--time=20', name);
      expect(podman('inspect', '--format={{.State.ExitCode}}', name)).toBe('0');
    });
  });

  it('of the database has the programs of the cluster, for an account of its own', { timeout: 10 * MINUTE }, () => {
    build(DATABASE, 'deploy', 'deploy/compose/Dockerfile');
    const run = (...command: string[]) => podman('run', '--rm', ...HARDENED, DATABASE, ...command);
    expect(run('id', '-un')).toBe('postgres');
    expect(run('patroni', '--version')).toMatch(/^patroni \d/);
    expect(run('etcd', '--version')).toMatch(/^etcd Version: 3/);
    expect(run('haproxy', '-v')).toMatch(/^HAProxy version 2/);
    expect(run('pgbackrest', 'version')).toMatch(/^pgBackRest 2/);
    expect(run('/usr/lib/postgresql/15/bin/postgres', '--version')).toContain('15.');
    expect(run('ls', '/templates')).toContain('patroni.yml');
  });

  const noNetworks = reason ? null : whyNoNetworks();
  if (noNetworks) console.log(`test:image ${noNetworks}`);

  it.skipIf(noNetworks !== null)(
    'make, by compose.ha.yaml, a site that goes on where its leading database is killed, and has what was written',
    { timeout: 15 * MINUTE },
    async () => {
      const down = await up('compose.ha.yaml');
      onTestFinished(down);
      const origin = 'http://localhost:3000';
      await until(async () => (await fetch(`${origin}/api/ready`)).ok, 3 * MINUTE, 'the site is ready');
      expect(await (await fetch(`${origin}/products`)).text()).toContain('product-card');
      const before = await newShopper(origin);
      await before.call(addAddress, { label: 'Home', ...HOME });

      const members = (from: string) =>
        JSON.parse(
          podman('exec', containerOf(from), 'patronictl', '-c', '/cluster/patroni.yml', 'list', '-f', 'json'),
        ) as { Member: string; Role: string }[];
      const leaderAt = (from: string) => members(from).find(({ Role }) => Role === 'Leader')?.Member;
      const killed = leaderAt('node1') as string;
      const [left = ''] = ['node1', 'node2', 'node3'].filter((name) => name !== killed);
      podman('stop', '--time=0', containerOf(killed));
      expect((await fetch(`${origin}/products`)).status).toBe(200);
      await until(async () => Boolean(await newShopper(origin)), 2 * MINUTE, 'a shopper can register again');
      expect(leaderAt(left)).not.toBe(killed);
      expect((await before.call(listAddresses, {})).map(({ label }) => label)).toEqual(['Home']);
    },
  );
});
