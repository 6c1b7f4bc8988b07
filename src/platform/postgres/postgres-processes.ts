import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends every PostgreSQL process that carries `clusterName` in its command line: the server that a killed program left
 * behind, or the workers of a killed server. Starts with a fast shutdown, and kills after `patienceMs`. Returns whether
 * there were any.
 */
export async function stopOrphans(clusterName: string, patienceMs = 15_000): Promise<boolean> {
  const found = processesOf(clusterName);
  // Only servers have our flags; their workers end soon after them.
  for (const one of found) if (one.command.includes(`cluster_name=${clusterName}`)) signal(one.pid, 'SIGINT');
  const hasServer = found.some((one) => one.command.includes(`cluster_name=${clusterName}`));
  if (await gone(clusterName, hasServer ? patienceMs : 2000)) return found.length > 0;
  for (const one of processesOf(clusterName)) signal(one.pid, 'SIGKILL');
  await gone(clusterName, 5000);
  return true;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function gone(clusterName: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (processesOf(clusterName).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime, or belongs to another user: `gone` determines which.
  }
}

function processesOf(clusterName: string): { pid: number; command: string }[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  return all.filter((one) => one.command.includes(clusterName) && one.command.includes('postgres'));
}

function fromProc(): { pid: number; command: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
    } catch {
      return [];
    }
  });
}

function fromPs(): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, ...command] = line.trim().split(/ +/);
    return pid && command.length ? [{ pid: Number(pid), command: command.join(' ') }] : [];
  });
}
