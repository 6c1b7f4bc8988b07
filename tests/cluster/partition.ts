import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Runner } from '#platform/postgres/postgres-binaries.ts';
import { ADDRESSES } from './machines.ts';

const NFT = '/usr/sbin/nft';
const TABLE = 'wicket_cluster';
/** The programs of each machine run with a group of their own, by which the kernel knows whose packets they are. */
const FIRST_GROUP = 64_001;

/** Why machines cannot be cut off here; null: they can. */
export function whyNoPartition(): string | null {
  if (process.geteuid?.() !== 0) return 'skipped: only root can filter packets';
  return existsSync(NFT)
    ? null
    : "skipped: Debian's nftables missing (apt-get install --no-install-recommends nftables)";
}

/** Starts programs in the group of the machine at this place. */
export function runnerOf(runner: Runner, index: number): Runner {
  const { account } = runner;
  if (!account) return runner;
  const gid = FIRST_GROUP + index;
  return {
    ...runner,
    command: (program, given) => {
      const { file, args, options } = runner.command(program, given);
      const own = args.map((arg) => (arg === `--regid=${account.gid}` ? `--regid=${gid}` : arg));
      return { file, args: own, options: { ...options, ...('gid' in options && { gid }) } };
    },
  };
}

/**
 * Drops every packet between one machine and the two others, in both directions and on open connections as well. HAProxy and
 * clients go on to reach all three. Each connection is known by the group of who opened it, its answers too.
 */
export function cutOff(index: number): void {
  const groups = ADDRESSES.map((_, at) => FIRST_GROUP + at);
  const all = `{ ${ADDRESSES.join(', ')} }`;
  const others = (list: readonly unknown[]) => `{ ${list.filter((_, at) => at !== index).join(', ')} }`;
  const between = (group: unknown, address: unknown) => `
    ct mark ${group} ip daddr ${address} drop
    ct mark ${group} ip saddr ${address} drop`;
  const marks = groups.map((group) => `ip daddr ${all} meta skgid ${group} ct mark set ${group}`);
  const rules = `table inet ${TABLE} {
  chain output {
    type filter hook output priority filter
    ${marks.join('\n    ')}
    ${between(groups[index], others(ADDRESSES))}
    ${between(others(groups), ADDRESSES[index])}
  }
}
`;
  execFileSync(NFT, ['-f', '-'], { input: rules });
}

export const heal = (): void => void execFileSync(NFT, ['delete', 'table', 'inet', TABLE]);
