import { spawn } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseRunner, type Runner } from '#platform/postgres/postgres-binaries.ts';
import { until } from '../support/market/shop-process.ts';
import { ADDRESSES, BIN, type Machine, machineIn, PROXY, valuesOf, writeCertificate } from './machines.ts';
import { PROGRAMS } from './packages.ts';
import { runnerOf } from './partition.ts';
import { type Patroni, patroniOf } from './patroni.ts';
import { endAllOf, startProgram } from './processes.ts';
import { rendered, type Values } from './templates.ts';

const MINUTE = 60_000;
const LOGS = fileURLToPath(new URL('../../node_modules/.cache/wicket-cluster', import.meta.url));

export type Trio = {
  folder: string;
  runner: Runner;
  machines: Machine[];
  patroni: Patroni;
  values: Values;
  /** The address of a database through HAProxy, by its frontend. */
  url(frontend: 'primary' | 'replicas', role: string, password: string, database: string): string;
  machine(name: string | null): Machine;
  startEtcd(machine: Machine): void;
  startPatroni(machine: Machine): void;
  stop(): Promise<void>;
};

/** Three machines with etcd, Patroni and PostgreSQL each, and one with HAProxy, as `deploy/` configures them. */
export async function startTrio(web: { ports: readonly number[]; site: number }): Promise<Trio> {
  const folder = mkdtempSync(join(tmpdir(), 'wicket-cluster-'));
  const trio = await layOut(folder, web);
  const { runner, machines, values, patroni, startEtcd, startPatroni, stop } = trio;
  try {
    machines.forEach(startEtcd);
    machines.forEach(startPatroni);
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, rendered('cluster/haproxy.cfg', values));
    const proxy = startProgram(runner, [PROGRAMS.haproxy, '-db', '-f', config], join(folder, 'haproxy.log'));
    await until(patroni.isWhole, 2 * MINUTE, 'the three machines are up');
    if (proxy.child.exitCode !== null) throw new Error('HAProxy has ended.');
  } catch (error) {
    const last = (name: string) => readFileSync(join(folder, name), 'utf8').slice(-2_000);
    const words = `${last('node1-patroni.log')}\n${last('haproxy.log')}`;
    await stop();
    throw new Error(`The cluster did not start: ${words}`, { cause: error });
  }
  return trio;
}

/** Everything but its processes. */
async function layOut(folder: string, web: { ports: readonly number[]; site: number }): Promise<Trio> {
  const runner = chooseRunner({ initdb: `${BIN}/initdb`, postgres: `${BIN}/postgres` }, tmpdir(), null);
  const guard = spawn(process.execPath, [fileURLToPath(new URL('guard.ts', import.meta.url)), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const own = (path: string) => {
    if (runner.account) chownSync(path, runner.account.uid, runner.account.gid);
  };
  own(folder);
  const values = await valuesOf(folder, runner, web);
  await writeCertificate(values, own);
  const machines = ADDRESSES.map((address, index) =>
    machineIn(folder, { ...values, NODE_NAME: `node${index + 1}`, NODE_ADDRESS: address }, own),
  );
  const rest = ADDRESSES.map((address) => `${address}:${values.PATRONI_PORT}`);
  const logOf = (name: string, program: string) => join(folder, `${name}-${program}.log`);
  return {
    ...{ folder, runner, machines, values, patroni: patroniOf(rest, values.PATRONI_PASSWORD as string) },
    machine: (name) => machines.find((one) => one.name === name) as Machine,
    url: (frontend, role, password, database) => {
      const port = frontend === 'primary' ? values.PRIMARY_PORT : values.REPLICAS_PORT;
      const authority = encodeURIComponent(join(folder, 'tls/ca.crt'));
      return `postgres://${role}:${password}@${PROXY}:${port}/${database}?sslrootcert=${authority}`;
    },
    startEtcd: (machine) => {
      const command = [PROGRAMS['etcd-server'], `--config-file=${join(folder, machine.name, 'etcd.yml')}`];
      machine.etcd = startProgram(runnerOf(runner, machines.indexOf(machine)), command, logOf(machine.name, 'etcd'));
    },
    startPatroni: (machine) => {
      const command = [PROGRAMS.patroni, join(folder, machine.name, 'patroni.yml')];
      machine.patroni = startProgram(
        runnerOf(runner, machines.indexOf(machine)),
        command,
        logOf(machine.name, 'patroni'),
      );
    },
    stop: async () => {
      await endAllOf(folder);
      keepLogs(folder);
      rmSync(folder, { recursive: true, force: true });
      guard.stdin.end();
    },
  };
}

/** The logs of the last run outlive it. */
function keepLogs(folder: string): void {
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.log')))
    copyFileSync(join(folder, name), join(LOGS, name));
}
