import { type CompressibleBody, compressible } from './compression.ts';

export const COMPRESSIBLE_JSON = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };

const bodies = new WeakMap<object, CompressibleBody | null>();

/** Marks a shared, immutable result: it is encoded and compressed once. */
export function encodedOnce<Result extends object>(result: Result): Result {
  bodies.set(result, null);
  return result;
}

export const isEncodedOnce = (result: unknown): result is object => bodies.has(result as object);

export function encoded(result: unknown): CompressibleBody {
  const known = bodies.get(result as object);
  if (known) return known;
  const body = compressible(Buffer.from(JSON.stringify({ success: true, result })));
  if (isEncodedOnce(result)) bodies.set(result, body);
  return body;
}
