import { existsSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';

/** A folder in memory with room for that many GB; null: none. Containers have 64 MB unless they are told otherwise. */
export function sharedMemory(gigabytes: number): string | null {
  if (!existsSync(FOLDER)) return null;
  const { bsize, bavail } = statfsSync(FOLDER);
  return bsize * bavail >= gigabytes * 2 ** 30 ? FOLDER : null;
}
