import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '#platform/files.ts';
import { newId } from '#platform/id.ts';

/** Files in a folder of this machine. A name is given to a file that is whole and on the disk, so none is ever half there. */
export function folderFiles(folder: string): Files {
  const pathOf = (name: string) => join(folder, name);
  return {
    keep: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const path = join(folder, `.${newId()}.part`);
      await written(path, bytes);
      await rename(path, pathOf(name));
      await synced(folder);
    },
    read: (name) => readFile(pathOf(name)).catch(nullWhereNone),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function written(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name in a folder is on the disk when the folder is. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function nullWhereNone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
