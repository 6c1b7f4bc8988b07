import { existsSync } from 'node:fs';
import { networkHostOf, readCompose, type Service } from '../deploy/compose-file.ts';
import { until } from '../support/market/shop-process.ts';
import { LIMITS, podman, podmanIfThere } from './containers.ts';

/** What podman makes networks with, by package. */
const PROGRAMS = {
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  iptables: '/usr/sbin/iptables',
};

/** What keeps services from having a network of their own here; null: nothing. */
export function whyNoNetworks(): string | null {
  const missing = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  return missing.length === 0
    ? null
    : `skipped in part: Debian's ${missing.join(', ')} missing (apt-get install ${missing.join(' ')})`;
}

const PATIENCE_MS = 5 * 60_000;
const PROJECT = 'wicket-composition';
export const containerOf = (service: string): string => `${PROJECT}-${service}`;

/**
 * Runs the services of a compose file as `docker compose up` does, one after the other as they depend on each other. The images are
 * there. Gives what removes all of it.
 */
export async function up(file: string): Promise<() => void> {
  const { services, networks, volumes } = readCompose(file);
  const down = () => {
    // What shares the network of another one goes before it.
    const all = Object.keys(services).map(containerOf);
    podmanIfThere('rm', '--force', '--time=0', ...all.toReversed());
    podmanIfThere('network', 'rm', '--force', PROJECT);
    podmanIfThere('volume', 'rm', '--force', ...Object.keys(volumes).map((name) => `${PROJECT}-${name}`));
  };
  down();
  try {
    for (const { ipam } of Object.values(networks))
      podman('network', 'create', ...ipam.config.map(({ subnet }) => `--subnet=${subnet}`), PROJECT);
    for (const [name, service] of inOrder(services)) {
      for (const [other, condition] of dependenciesOf(service)) await waitFor(other, condition);
      podman('run', `--name=${containerOf(name)}`, ...optionsOf(service), service.image ?? '', ...service.command);
    }
  } catch (error) {
    down();
    throw error;
  }
  return down;
}

function dependenciesOf(service: Service): [service: string, condition: string][] {
  const { depends_on: wanted } = service;
  const host = networkHostOf(service);
  const named: [string, string][] = Array.isArray(wanted)
    ? wanted.map((name) => [name, 'service_started'])
    : Object.entries(wanted).map(([name, { condition }]) => [name, condition]);
  return host ? [...named, [host, 'service_started']] : named;
}

function inOrder(services: Record<string, Service>): [string, Service][] {
  const ordered = new Map<string, Service>();
  const add = (name: string) => {
    const service = services[name];
    if (!service || ordered.has(name)) return;
    for (const [other] of dependenciesOf(service)) add(other);
    ordered.set(name, service);
  };
  for (const name of Object.keys(services)) add(name);
  return [...ordered];
}

async function waitFor(service: string, condition: string): Promise<void> {
  const name = containerOf(service);
  if (condition === 'service_completed_successfully') {
    const state = () => podman('inspect', '--format={{.State.Status}} {{.State.ExitCode}}', name);
    await until(async () => state().startsWith('exited'), PATIENCE_MS, `${service} has ended`);
    if (state() !== 'exited 0') throw new Error(`${service}: ${state()}`);
  }
  if (condition === 'service_healthy') {
    const [, ...check] = JSON.parse(podman('inspect', '--format={{json .Config.Healthcheck.Test}}', name)) as string[];
    await until(async () => podman('exec', name, ...check) !== null, PATIENCE_MS, `${service} is healthy`);
  }
}

function optionsOf(service: Service): string[] {
  const { environment, volumes, networks, read_only: isReadOnly } = service;
  const host = networkHostOf(service);
  const each = (name: string, values: readonly string[] = []) => values.map((value) => `--${name}=${value}`);
  const address = networks && !Array.isArray(networks) ? Object.values(networks).map((it) => it.ipv4_address) : [];
  return [
    ...['--detach', '--pull=never', ...LIMITS],
    ...each(
      'env',
      Object.entries(environment).map(([key, value]) => `${key}=${value}`),
    ),
    ...each(
      'volume',
      volumes.map((volume) => `${PROJECT}-${volume}`),
    ),
    ...each('publish', service.ports),
    ...each('network', [host ? `container:${containerOf(host)}` : PROJECT]),
    ...each('ip', address),
    ...each('tmpfs', service.tmpfs),
    ...each('cap-drop', service.cap_drop),
    ...each(
      'security-opt',
      service.security_opt?.map((it) => it.replace(/:true$/, '')),
    ),
    ...each('restart', service.restart && [service.restart]),
    ...(isReadOnly ? ['--read-only'] : []),
  ];
}
