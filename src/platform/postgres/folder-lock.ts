import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release(): void };

/**
 * Takes the lock file at `path`, or returns null when another program holds it for longer than `waitMs`. The operating
 * system owns the lock (through SQLite, because Node has no call for it): it ends with its holder, so neither `kill -9` nor
 * a reused process id can leave a false lock behind.
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
