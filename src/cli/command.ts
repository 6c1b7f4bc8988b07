import type { ParseArgsConfig } from 'node:util';
import type { BrandClaimsDeps } from '#features/brand-claims/server';
import type { PlaceDeps } from '#features/checkout/server';
import type { NewsletterDeps } from '#features/newsletter/server';
import type { moveOrder } from '#features/orders/server';
import type { Geocoder } from '#features/places/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files.ts';
import type { Actor } from '#platform/logs/actor.ts';

/** What a command of `npm run market` works with. */
export type CommandContext = {
  db: Db;
  clock: Clock;
  mode: 'demo' | 'production';
  /** Who typed the command, for the audit log. */
  by: Actor;
  geocoder: Geocoder;
  /** What moving an order or sending a mail takes besides the database: jobs, the payment provider, who writes, kept files. */
  openShop: () => Promise<
    Parameters<typeof moveOrder>[0] &
      PlaceDeps &
      BrandClaimsDeps &
      NewsletterDeps & { clock: Clock; files: Files; geocoder: Geocoder }
  >;
  /** A line of the result. */
  say: (line: string) => void;
  /** How far it is; the last one is what stays. */
  progress: (line: string) => void;
};

type Run<Context> = (context: Context, words: readonly string[], options: Options) => Promise<void>;

export type Command = {
  name: string;
  summary: string;
  /** What it changes, each by its key in the audit log. Empty: it only reads. */
  writes: readonly string[];
  /** The whole help text of the command. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many words may follow the command's name. */
  words: readonly [least: number, most: number];
  /** Refuses wrong words and options before anything is started: throws `UsageError`. */
  check?: (words: readonly string[], options: Options) => void;
} & (
  | { isBare?: never; run: Run<CommandContext> }
  /** Runs before anything is opened or migrated: it looks whether that can be. */
  | { isBare: true; run: Run<Pick<CommandContext, 'say'>> }
);

export type Options = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** One line for the one who typed it; ends the command with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
