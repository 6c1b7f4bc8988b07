import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTING_NAMES } from '#app/config.ts';
import { SHAPES, type Workload } from './kubernetes-shapes.ts';

const FOLDER = 'deploy/kubernetes';
type Manifest = { file: string; apiVersion: string; kind: string; metadata: { name: string } };

const manifests = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document): Manifest => {
      expect(document.errors, file).toEqual([]);
      return { file, ...(document.toJS() as Omit<Manifest, 'file'>) };
    }),
  );
const named = (kind: string, name: string) => manifests.find((it) => it.kind === kind && it.metadata.name === name);
const contentOf = ({ file, ...manifest }: Manifest) => manifest;

describe('the manifests', () => {
  it.each(manifests.map((it) => [`${it.kind} ${it.metadata.name}`, it] as const))(
    'have only fields that there are: %s',
    (_name, it) => {
      const shape = SHAPES[`${it.apiVersion} ${it.kind}`];
      expect(shape?.safeParse(contentOf(it)).error?.issues ?? (shape ? [] : 'no shape')).toEqual([]);
    },
  );

  it('are all applied, but for the example', () => {
    const { resources } = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
    const files = [...new Set(manifests.map(({ file }) => file))].filter((file) => file !== 'secrets.example.yaml');
    expect(resources.toSorted()).toEqual(files.toSorted());
  });

  const workloads = manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'CronJob')
    .map((it) => it as Manifest & Workload);
  const podsOf = ({ spec }: Workload) => ('jobTemplate' in spec ? spec.jobTemplate.spec.template : spec.template).spec;
  const settings = (named('ConfigMap', 'wicket-settings') as unknown as { data: Record<string, string> }).data;

  it('set what the program knows, and enough for it to start', () => {
    const own = workloads.flatMap((it) => podsOf(it).containers.flatMap(({ env = [] }) => env.map(({ name }) => name)));
    expect([...Object.keys(settings), ...own].filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    const secrets = {
      DATABASE_URL: 'postgres://wicket@db/wicket',
      SMTP_URL: 'smtps://mail',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    const withoutFiles = Object.fromEntries(Object.entries(settings).filter(([name]) => !name.endsWith('_FILE')));
    expect(readConfig({ ...withoutFiles, ...secrets }, [])).toMatchObject({
      mode: 'production',
      files: { kind: 's3' },
    });
  });

  it.each(workloads.map((it) => [it.metadata.name, it] as const))(
    'mount every file that a setting names: %s',
    (_name, it) => {
      const { containers, volumes } = podsOf(it);
      for (const { env = [], volumeMounts } of containers) {
        expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
        const files = [...Object.entries(settings), ...env.map(({ name, value }) => [name, value] as const)].filter(
          ([name]) => name.endsWith('_FILE'),
        );
        const example = named('Secret', 'wicket') as unknown as { stringData: Record<string, string> };
        const mount = volumeMounts.find(({ name }) => name === 'secrets')?.mountPath;
        expect(files.length).toBeGreaterThan(3);
        for (const [, path] of files) {
          expect(path.startsWith(`${mount}/`), path).toBe(true);
          expect(Object.keys(example.stringData)).toContain(path.slice(`${mount}/`.length));
        }
      }
    },
  );

  it.each(workloads.map((it) => [it.metadata.name, it] as const))(
    'run as nobody, and a program that there is: %s',
    (_name, it) => {
      const { containers, securityContext } = podsOf(it);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { securityContext: own, command = [] } of containers) {
        expect(own).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        for (const script of command.filter((one) => one.endsWith('.ts')))
          expect(existsSync(script), script).toBe(true);
        if (it.kind === 'CronJob') expect(existsSync(`src/cli/${command.at(-1)}-command.server.ts`)).toBe(true);
      }
    },
  );

  it('give a process the time that it takes to end, and ask addresses that it answers', () => {
    const pods = podsOf(named('Deployment', 'wicket-web') as unknown as Workload);
    expect(pods.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(settings.DRAIN_SECONDS) + 10);
    const { ports = [], readinessProbe, livenessProbe, startupProbe } = pods.containers[0] ?? {};
    expect(ports).toEqual([
      { name: 'http', containerPort: 3000 },
      { name: 'metrics', containerPort: Number(settings.METRICS_PORT) },
    ]);
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)).toEqual([
      '/api/health',
      '/api/health',
      '/api/ready',
    ]);
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/PORT=3000[\s\S]*^EXPOSE 3000$/m);
  });

  it('write to the primary of the database that they make, and read from its replicas', () => {
    const { stringData } = named('Secret', 'wicket') as unknown as { stringData: Record<string, string> };
    const database = named('Cluster', 'wicket-db') as unknown as {
      spec: { bootstrap: { initdb: { database: string; owner: string } }; managed: { roles: { name: string }[] } };
    };
    const { initdb } = database.spec.bootstrap;
    const addresses = ['database-url', 'migration-database-url', 'database-read-url'].map(
      (key) => new URL(stringData[key] ?? ''),
    );
    const web = database.spec.managed.roles[0]?.name;
    expect(addresses.map(({ hostname }) => hostname)).toEqual(
      ['rw', 'rw', 'ro'].map((kind) => `wicket-db-${kind}.wicket.svc`),
    );
    expect(addresses.map(({ pathname }) => pathname)).toEqual(Array(3).fill(`/${initdb.database}`));
    expect(addresses.map(({ username }) => username)).toEqual([web, initdb.owner, web]);
  });
});
