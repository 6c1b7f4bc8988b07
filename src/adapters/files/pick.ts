import type { Files } from '#platform/files.ts';
import type { Log } from '#platform/log.ts';
import { folderFiles } from './folder.ts';
import type { S3Account } from './s3.ts';

type Choice = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Account);

/** Amazon's library is loaded where it is used alone. */
export async function pickFiles(config: Choice, log: Log): Promise<Files> {
  if (config.kind === 'folder') return folderFiles(config.folder);
  const { s3Files } = await import('./s3.ts');
  return s3Files(config, log);
}
