import { existsSync } from 'node:fs';

/** Programs of Debian that the cluster is made of, by package. */
export const PROGRAMS = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/client.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
} as const;

/** What to install before the cluster can run here; null: nothing. */
export function missingPackages(): string | null {
  const missing = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return null;
  return `skipped: Debian's ${missing.join(', ')} missing (apt-get install --no-install-recommends ${missing.join(' ')})`;
}
