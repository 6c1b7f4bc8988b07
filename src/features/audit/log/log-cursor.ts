import { uuidOrNull } from '#platform/id.ts';

/** Where a page of a log ends: entries are in the order of their moment, then of their id. */
export type Cursor = { at: Date; id: string };

export const cursorText = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** null for what no answer gave. */
export function readCursor(text: string): Cursor | null {
  const [milliseconds = '', id = ''] = text.split('.', 2);
  const at = /^\d{1,14}$/.test(milliseconds) ? new Date(Number(milliseconds)) : null;
  return at && uuidOrNull(id) ? { at, id } : null;
}
