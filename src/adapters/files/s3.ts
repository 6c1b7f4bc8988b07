import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Files, fileType, noFiles } from '#platform/files.ts';
import type { Log } from '#platform/log.ts';

export type S3Account = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The address of an S3-compatible store other than Amazon's; the bucket is then part of the path. */
  endpoint: string | null;
};

const PREFIX = 'files/';

/** Files in a bucket, which need not be public: they are served through this site. */
export function s3Files({ bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Account, log: Log): Files {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 8_000, throwOnRequestTimeout: true },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: PREFIX + name });
  const tried = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof NoSuchKey) throw error;
      log.error({ err: error }, 'the bucket of files cannot be used');
      throw noFiles();
    }
  };
  return {
    keep: async (name, bytes) => {
      await tried(client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType: fileType(name) })));
    },
    read: async (name) => {
      try {
        const object = client.send(new GetObjectCommand(at(name)));
        return (await tried(object.then(({ Body }) => Body?.transformToByteArray()))) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (name) => {
      await tried(client.send(new DeleteObjectCommand(at(name))));
    },
  };
}
