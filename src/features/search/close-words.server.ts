import type { Db } from '#platform/db/db.ts';
import type { SearchKind } from './lexicon.ts';
import { wordsAlike } from './search.queries.server.ts';
import { tokensOf } from './tokens.ts';

const MOST = 3;

/** Suggestions without results: catalogue words that start like the typed ones. */
export const closeWords = (db: Db, kind: SearchKind, typed: string): Promise<string[]> =>
  wordsAlike(db, kind, tokensOf(typed), MOST);
