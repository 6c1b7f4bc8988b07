import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Runner } from '#platform/postgres/postgres-binaries.ts';
import { certificateFor } from '../support/network/certificate.ts';
import { freePorts } from './ports.ts';
import type { Program } from './processes.ts';
import { rendered, type Values, valuesWith } from './templates.ts';

export const BIN = '/usr/lib/postgresql/15/bin';
/** Three machines on one: all of 127.0.0.0/8 is loopback. */
export const ADDRESSES = ['127.0.0.11', '127.0.0.12', '127.0.0.13'] as const;
export const PROXY = '127.0.0.1';
const PORTS = ['POSTGRES_PORT', 'PATRONI_PORT', 'ETCD_CLIENT_PORT', 'ETCD_PEER_PORT', 'PRIMARY_PORT', 'REPLICAS_PORT'];

/** One of the three machines. */
export type Machine = {
  name: string;
  values: Values;
  etcd: Program | null;
  patroni: Program | null;
  /** The process id of its PostgreSQL. */
  postmaster(): number;
};

/** Gives a file to the account that runs PostgreSQL. */
type Own = (path: string) => void;

/** Of the whole cluster: free ports, new passwords, and everything below the folder. */
export async function valuesOf(
  folder: string,
  runner: Runner,
  web: { ports: readonly number[]; site: number },
): Promise<Values> {
  const account =
    runner.account && execFileSync('id', ['-nu', String(runner.account.uid)], { encoding: 'utf8' }).trim();
  const password = () => randomBytes(24).toString('hex');
  const ports = await freePorts(PORTS.length);
  const [NODE_1, NODE_2, NODE_3] = ADDRESSES;
  return valuesWith({
    ...{ NODE_1, NODE_2, NODE_3, NETWORK: '127.0.0.0/8', PROXY_ADDRESS: PROXY, BIN_FOLDER: BIN },
    ...Object.fromEntries(PORTS.map((name, index) => [name, String(ports[index])])),
    OS_USER: account ?? userInfo().username,
    TLS_FOLDER: join(folder, 'tls'),
    SHARED_BUFFERS: '128MB',
    PATRONI_PASSWORD: password(),
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
    KEEPALIVED_PASSWORD: password(),
    BACKUP_KEY: password(),
    BACKUP_FOLDER: join(folder, 'backups'),
    SITE_BIND: `${PROXY}:${web.site}`,
    WEB_1: `${PROXY}:${web.ports[0]}`,
    WEB_2: `${PROXY}:${web.ports[1]}`,
  });
}

/** Its folders, with the rendered templates. */
export function machineIn(folder: string, values: Values, own: Own): Machine {
  const name = values.NODE_NAME as string;
  const at = join(folder, name);
  for (const one of [at, join(at, 'socket')]) {
    mkdirSync(one);
    own(one);
  }
  const mine = {
    ...values,
    DATA_FOLDER: join(at, 'data'),
    SOCKET_FOLDER: join(at, 'socket'),
    ETCD_FOLDER: join(at, 'etcd'),
    PASSWORD_FILE: join(at, 'pgpass'),
    PGBACKREST_CONFIG: join(at, 'pgbackrest.conf'),
    BACKUP_RUN_FOLDER: join(at, 'backup-run'),
  };
  const put = (template: string) => {
    const file = join(at, template.slice(template.indexOf('/') + 1));
    writeFileSync(file, rendered(template, mine), { mode: 0o600 });
    own(file);
  };
  for (const template of ['cluster/etcd.yml', 'cluster/patroni.yml', 'pgbackrest/pgbackrest.conf']) put(template);
  const postmaster = () => Number(readFileSync(join(mine.DATA_FOLDER, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  return { name, values: mine, etcd: null, patroni: null, postmaster };
}

/** One certificate for all machines, which is its own authority. */
export async function writeCertificate({ TLS_FOLDER = '' }: Values, own: Own): Promise<void> {
  mkdirSync(TLS_FOLDER);
  own(TLS_FOLDER);
  const { cert, key } = await certificateFor('wicket', undefined, [PROXY, ...ADDRESSES]);
  for (const [name, text] of Object.entries({ 'server.crt': cert, 'ca.crt': cert, 'server.key': key })) {
    const file = join(TLS_FOLDER, name);
    writeFileSync(file, text, { mode: 0o600 });
    own(file);
  }
}
