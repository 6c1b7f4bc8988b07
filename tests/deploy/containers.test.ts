import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTING_NAMES } from '#app/config.ts';
import { networkHostOf, readCompose, type Services } from './compose-file.ts';

const namesOf = (list: readonly string[] | Record<string, unknown>) => (Array.isArray(list) ? list : Object.keys(list));
const sitesOf = (services: Services) => Object.values(services).filter(({ build }) => build === '.');

describe.each(['compose.yaml', 'compose.ha.yaml'])('%s', (file) => {
  const { services, volumes, networks } = readCompose(file);

  it('names services, volumes, networks and images that it has', () => {
    const built = Object.values(services).flatMap(({ build, image }) => (build && image ? [image] : []));
    for (const [name, one] of Object.entries(services)) {
      expect(Object.keys(services), name).toEqual(expect.arrayContaining(namesOf(one.depends_on)));
      expect(Object.keys(volumes), name).toEqual(expect.arrayContaining(one.volumes.map((it) => it.split(':')[0])));
      expect(Object.keys(networks), name).toEqual(expect.arrayContaining(namesOf(one.networks ?? [])));
      const host = networkHostOf(one);
      if (host) expect(Object.keys(services), name).toContain(host);
      // An image of elsewhere has a version.
      if (!one.build && !built.includes(one.image as string)) expect(one.image, name).toMatch(/^[\w./-]+:[\w.-]+$/);
    }
  });

  it('runs the site with settings with which it starts, on a file system that it cannot write to', () => {
    const sites = sitesOf(services);
    expect(sites.length).toBeGreaterThan(0);
    for (const { environment, read_only, volumes: mounted, cap_drop } of sites) {
      expect(Object.keys(environment).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
      expect(() => readConfig(environment, [])).not.toThrow();
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
      expect(mounted.filter((it) => !it.endsWith(':ro')).map((it) => it.split(':')[1])).toEqual(['/data']);
    }
  });

  it('is reached from this machine alone', () => {
    const ports = Object.values(services).flatMap(({ ports: published }) => published);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('compose.ha.yaml and the templates', () => {
  const { services } = readCompose('compose.ha.yaml');
  const settings = services.node1?.environment ?? {};
  const addressOf = (name: string) => Object.values(services[name]?.networks ?? {})[0]?.ipv4_address;
  const TEMPLATES = ['deploy/cluster', 'deploy/pgbackrest'].filter((folder) => existsSync(folder));

  it('gives each service the address that the settings have of it', () => {
    const places = { node1: 'NODE_1', node2: 'NODE_2', node3: 'NODE_3', proxy: 'PROXY_ADDRESS' };
    for (const [name, setting] of Object.entries(places)) expect(addressOf(name), name).toBe(settings[setting]);
    expect([`${addressOf('web1')}:3000`, `${addressOf('web2')}:3000`]).toEqual([settings.WEB_1, settings.WEB_2]);
    for (const n of [1, 2, 3]) {
      const own = { NODE_NAME: `node${n}`, NODE_ADDRESS: settings[`NODE_${n}`] };
      expect(services[`node${n}`]?.environment).toMatchObject(own);
      expect(services[`etcd${n}`]).toMatchObject({ environment: own, network_mode: `service:node${n}` });
    }
    const named = services.certificates?.command?.slice(2);
    expect(named).toEqual(['NODE_1', 'NODE_2', 'NODE_3', 'PROXY_ADDRESS'].map((one) => settings[one]).toSorted());
  });

  it('has the site ask the proxy, with the password that its role gets', () => {
    for (const { environment } of sitesOf(services)) {
      for (const [name, own] of [
        ['DATABASE_URL', 'PRIMARY_PORT'],
        ['DATABASE_READ_URL', 'REPLICAS_PORT'],
      ] as const) {
        const { hostname, port, password, searchParams } = new URL(environment[name] ?? '');
        expect([hostname, port, password]).toEqual([settings.PROXY_ADDRESS, settings[own], settings.SITE_PASSWORD]);
        expect(searchParams.get('sslrootcert')).toBe(`${settings.TLS_FOLDER}/ca.crt`);
      }
    }
  });

  it('sets everything that a template or a script asks for', () => {
    const texts = ['deploy/compose/run.sh', 'deploy/compose/prepare.sh']
      .concat(
        TEMPLATES.flatMap((folder) =>
          readdirSync(folder)
            .filter((name) => /\.(yml|cfg)$|pgbackrest\.conf/.test(name))
            .map((name) => join(folder, name)),
        ),
      )
      .map((path) => readFileSync(path, 'utf8').replace(/^#.*$/gm, ''));
    const asked = texts.flatMap((text) =>
      [...text.matchAll(/\$\{?([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name ?? ''),
    );
    expect(asked.length).toBeGreaterThan(3);
    expect([...new Set(asked)].filter((name) => !(name in settings))).toEqual([]);
  });

  it('runs scripts that there are', () => {
    const ours = Object.values(services).filter(({ image }) => image === 'wicket-database');
    for (const { command = [] } of ours) expect(existsSync(`deploy/compose/${command[0]}`), command[0]).toBe(true);
    const programs = ours.filter(({ command }) => command?.[0] === 'run.sh').map(({ command }) => command?.[1]);
    const known = [...readFileSync('deploy/compose/run.sh', 'utf8').matchAll(/^([a-z]+)\)/gm)].map(([, name]) => name);
    expect([...new Set(programs)].toSorted()).toEqual(known.toSorted());
  });
});
