import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../contract/contract.ts';
import { fail, isFailure } from '../errors.ts';

export async function takeFiles(api: FastifyInstance): Promise<void> {
  await api.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_000, headerPairs: 20 } });
}

/** The operation's file, whatever its field's name, with the preceding fields; null: none. */
export async function readFile(
  { file: name, mayBeJson, bodyLimit }: Operation,
  request: FastifyRequest,
): Promise<Record<string, Blob | string> | null> {
  if (!name && request.isMultipart()) throw fail('bad-request', 'The body must be JSON.');
  if (!name) return null;
  if (!request.isMultipart() && mayBeJson) return null;
  if (!request.isMultipart()) throw fail('bad-request', 'The file must come as multipart/form-data.');
  try {
    const part = await request.file({ limits: { fileSize: bodyLimit } });
    const bytes = part && (await bytesOf(part.file));
    if (part?.fieldname !== name || !bytes) return {};
    return { ...textsOf(part), [name]: new Blob(bytes, { type: part.mimetype }) };
  } catch (error) {
    // Truncated or malformed multipart; the parser's message is not for users.
    throw isFailure(error) ? error : fail('bad-request', 'The file could not be read.');
  }
}

function textsOf({ fields }: MultipartFile): Record<string, string> {
  const parts = Object.values(fields).flatMap((part) => part ?? []);
  return Object.fromEntries(
    parts.flatMap((part) =>
      part.type === 'field' && typeof part.value === 'string' ? [[part.fieldname, part.value]] : [],
    ),
  );
}

async function bytesOf(file: MultipartFile['file']): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // Reads to the end, past the size limit too (the parser drops the excess): otherwise the client cannot read the
  // response.
  for await (const chunk of file) chunks.push(chunk);
  if (file.truncated) throw fail('too-large', 'This file is too large.');
  return chunks;
}
