import { type CompressibleBody, compressible } from './compression.ts';

export const COMPRESSIBLE_JSON = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };

const bodies = new WeakMap<object, CompressibleBody | null>();
const listsOfShared = new WeakSet<object>();
const texts = new WeakMap<object, string>();

/** Marks a shared, immutable result: it is encoded and compressed once. */
export function encodedOnce<Result extends object>(result: Result): Result {
  bodies.set(result, null);
  return result;
}

/** The same of a list whose items are immutable too and belong to many lists: each item is encoded once for all of them. */
export function encodedByItem<Item extends object>(items: Item[]): Item[] {
  listsOfShared.add(items);
  return encodedOnce(items);
}

export const isEncodedOnce = (result: unknown): result is object => bodies.has(result as object);

export function encoded(result: unknown): CompressibleBody {
  const known = bodies.get(result as object);
  if (known) return known;
  const body = compressible(Buffer.from(`{"success":true,"result":${textOf(result)}}`));
  if (isEncodedOnce(result)) bodies.set(result, body);
  return body;
}

const textOf = (result: unknown): string =>
  listsOfShared.has(result as object) ? `[${(result as object[]).map(itemText).join()}]` : JSON.stringify(result);

function itemText(item: object): string {
  let text = texts.get(item);
  if (text === undefined) {
    text = JSON.stringify(item);
    texts.set(item, text);
  }
  return text;
}
