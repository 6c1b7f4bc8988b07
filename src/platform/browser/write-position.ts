import { readLocal } from './local-storage.ts';

const KEY = 'wicket:written';
const NOTHING = '0/0';
/** A write of a page that was left is over by then. */
const LONGEST_MS = 60_000;
/** What others changed is in every replica that is read by then. */
const REPLICAS_MS = 5_000;

/** Where the browser stores nothing. */
let unstored: string | null = null;
let underway = 0;
let changedUntil = 0;

/**
 * How far the database was after the last write of this browser. Reads name it, so that a replica that lacks the write does
 * not answer them.
 */
export const writePosition = {
  /** Null: not known yet, so the primary answers. */
  get(): string | null {
    const { until, at, position } = stored();
    const now = Date.now();
    if (underway > 0 || now < until) return null;
    return now - at < LONGEST_MS ? position : NOTHING;
  },
  begin(): void {
    underway++;
    store({ until: Date.now() + LONGEST_MS });
  },
  /** `position`: of the answer; null: there is none. */
  end(position: string | null): void {
    underway--;
    if (!position) return;
    const known = stored().position;
    const newest = bytesUpTo(position) > bytesUpTo(known) ? position : known;
    store({ at: Date.now(), position: newest, ...(underway === 0 && { until: changedUntil }) });
  },
  /** Something of this user was changed elsewhere. */
  changed(): void {
    changedUntil = Date.now() + REPLICAS_MS;
    store({ until: Math.max(changedUntil, stored().until) });
  },
};

type Stored = { until: number; at: number; position: string };

function stored(): Stored {
  const [until, at, position = NOTHING] = (unstored ?? readLocal(KEY) ?? '').split(' ');
  return { until: Number(until) || 0, at: Number(at) || 0, position };
}

function store(changes: Partial<Stored>): void {
  const { until, at, position } = { ...stored(), ...changes };
  const text = `${until} ${at} ${position}`;
  try {
    localStorage.setItem(KEY, text);
    unstored = null;
  } catch {
    unstored = text;
  }
}

function bytesUpTo(position: string): number {
  const [high = '0', low = '0'] = position.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
