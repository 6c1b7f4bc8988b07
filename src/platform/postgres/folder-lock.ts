import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release(): void };

/**
 * Takes the lock file at `path`; null if another program holds it for longer than `waitMs`. The operating system owns
 * the lock (through SQLite, as Node has no call for it): it ends with its holder, despite `kill -9` or reused process
 * ids.
 */
export function takeLock(path: string, waitMs = 500): FolderLock | null {
  const file = new DatabaseSync(path, { timeout: waitMs });
  try {
    // Not SQLite's exclusive locking mode: two concurrent callers would each keep a shared lock and block each other.
    file.exec('begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

const sqliteBusy = 5;
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
