import { join } from 'node:path';
import { StartError } from '#platform/errors.ts';

/** Where uploads are stored. `endpoint`: of an S3-compatible store other than Amazon's. */
export type FilesConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      endpoint: string | null;
    };

type Settings = {
  FILES?: 'folder' | 's3' | undefined;
  DATA_DIR: string;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

export function filesOf(s: Settings): FilesConfig {
  if (s.FILES !== 's3') return { kind: 'folder', folder: join(s.DATA_DIR, 'files') };
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartError('FILES=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return { kind: 's3', bucket, region: s.S3_REGION, accessKeyId, secretAccessKey, endpoint: s.S3_ENDPOINT ?? null };
}
