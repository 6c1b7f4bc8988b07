import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOTS = ['src', 'tests', 'bench', 'scripts', 'docs', 'db'];
const FILES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** Words that are not used here, each with the word that is. */
const BANNED: Record<string, RegExp> = {
  'they, the user, the shopper': /\b([Ss]he|[Hh]ers?|herself|[Hh]imself|[Ww]hoever)\b/,
  'staff, StaffScope': /\b(desk|Desk|desk[A-Z]\w*|\w+Desk)\b/,
  'unaccepted, acceptDeadline': /\b(untaken|\w*Untaken\w*|takeUpBy)\b/,
  'cancel, remove, delete, revoke': /\bcallOff\w*/,
  releaseAuthorization: /\b(letHoldGo|letOldHolds\w*|old-hold)\b/,
  targetState: /\b(goalAt|goalBy|newGoal)\b/,
  'publishToUser, notify*, announce*': /\b(tellUsers?|tellOf\w+|tellDesk|untold\w+|toldDevicesOf|Hearers)\b/,
  'bindEvent, bindCommand': /\bobeys\b/,
  PubSub: /\bpostgresSignals\b/,
  serializeOrder: /\b(order-wire|wireOf)\b/,
  'unread, pending-messages': /\b(YetToRead|yetToRead|yet-to-read|keepWaiting|WaitingWord)\b/,
  'LockedOrder, lockChat': /\b(HeldOrder|HeldChat|holdChat)\b/,
  'conversationScope, ConversationKey': /\b(mayBeHad|orderNamed)\b/,
  'moderation-blocklist': /\b(wordsToHold|held-words)\b/,
  'purchased-items': /\b(boughtIn|Bought)\b/,
  'resilient-gateway': /\b(guarded-gateway|settle-payment)\b/,
  'memoizeForTtl, public-response-cache, page-cache': /\b(shared-answers|rendered-page-cache|keptPage|keepPage)\b/,
  'lazyWithNullFallback, match-union-branch, strip-contract-schemas':
    /\b(lazyOrNothing|meant-form|lean-contracts|list-head)\b/,
  'safe-redirect, clear-user-cache, isApproximate': /\b(within-site|forget-person|vague-address|isVague|forgetKept)\b/,
  'useUserSettings, SettingsForm': /\b(use-props|OwnChoices)\b/,
  UsageError: /\bWrongUse\b/,
  'interleave, account-with-everything, stopOrphans': /\b(withRival|rivals?|lived-in|endLeftovers)\b/,
  'entry point': /\b(doorOf|its door|their doors|three doors)\b/i,
  'called with, subscribes, is notified': /^\s*(\/\/|\/?\*).*\b[Hh]ears?\b/,
  'sessionToken, linkToken':
    /\.secret\b|(?<![\w'/-])secret(?= [=}]|[,;)])|\b(\w*[a-z]Secrets?|secret[A-Z]\w+)\b|\bsecrets? (of|in) (a|the) (new )?(session|link|mail)/,
};

/** Phrases of documents, migrations and comments, each with the plain one. Messages to shoppers may have them. */
const BANNED_IN_PROSE: Record<string, RegExp> = {
  cancel: /\bcall(s|ed|ing)? off\b/,
  release: /\blet(s|ting)? (it |them )?go\b/,
  accept: /\btak(es?|en|ing) up\b/,
  'verify, verified': /\bproved?\b|\bproving\b/,
  'correct, repair': /\bmend(s|ed|ing)?\b/i,
  'compute, include': /\breckon(s|ed)?\b/,
  operator: /\bkeeper\b/,
  'title case': /\bsensible case\b/,
  'with growing intervals': /\bever more rarely\b/,
  'erase, erasure': /\b(forget(s|ting)? a person|is forgotten)\b/,
  'unsubscribe link': /\bthe way out\b/,
  'notify, receive': /\bhears? of\b/,
};

/** Phrases that no page, message or error has, each with what it says instead. */
const BANNED_IN_TEXTS: Record<string, RegExp> = {
  'Sent to the store.': /\b(take|takes|taken|took)( it)? up\b.*\.'/,
  'Move the pin to your door': /Show where it is/,
  'pinpoint this address': /The map knows only/,
  'We will crop it': /It is cut square/,
  'Held, not charged': /'Authorized'/,
  'Check your connection': /Look at your connection/,
  Uncheck: /\b[Uu]ntick/,
  expired: /(link|PIN)\b.*\btoo old\.'/,
  incorrect: /is not right\b/,
  'no longer': /'[^']*\bany more\b[^']*\.'/,
  'is not responding': /'[^']*\b(service|field) does not answer\b[^']*'/,
  'Check your spam folder': /\bLook in your\b/,
  'email a link': /\b[Ww]e mail you\b|\blink mailed to you\b/,
  'at the bottom': /\bat the foot of any\b/,
  Enter: /['`"]Type (a|an|what) /,
  'does not accept': /\bnot take [{$]/,
  'We review it': /\bby hand and answer\b/,
  'we sent it a link': /\bis on its way there\b/,
  'if it happens again': /\bIf it stays so\b/,
  'out of stock, expired': /['`>][^'`]*\b[Rr]an out\b/,
  'is recorded': /\bwritten down with\b/,
  'Please check the ID': /\bPlease look at the\b/,
  'is notified': /'[^']*\bthey are told\b[^']*'/,
  'already decided, already on the team': /'[^']*\b(is decided|in the team) already\b[^']*'/,
};

/** Where a word stays, and why. */
const ALLOWED: Record<string, RegExp> = {
  // The wire of the staff's live event, which partners' programs know.
  'the event desk-chat': /desk-chat/,
  // What the key agreement of Web Push, the store of files and RFC 6238 call their keys.
  'a key': /totp\.secret|secretAccessKey|computeSecret|hkdfSync|derive\(secret|\(secret: Buffer/,
  // Migrations are never edited.
  'a migration': /^-- The secret of a link in a mail|^ *-- SHA-256 of the secret in the mail/,
  // The wire's name for a newer session token.
  'the field of auth/verify': /verifySession, .*\.secret\b|\{ sessionToken \} \}\)\)\.secret\b/,
  // The names of Kubernetes and CloudNativePG.
  'a field of a manifest': /\bsecretName: |\bpasswordSecret: |\bsecret: volumeOfKeys/,
  // Names of queues are rows of existing databases.
  'a queue': /'orders\.cancel-untaken'/,
};

const paths = [
  ...FILES,
  ...ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css|mjs|md|sql)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
].filter((path) => path !== 'tests/glossary.test.ts' && !path.startsWith('docs/screens'));

const isDocument = (path: string) => /\.(md|sql)$/.test(path);

/** The comment of a line: one that begins with it, or follows the code. */
const commentIn = (line: string): string => /^\s*(?:\{?\/?\*|\/\/).*|\s\/\/\s.*/.exec(line)?.[0] ?? '';

type Rule = { instead: string; banned: RegExp; where: string[]; textOf?: (path: string, line: string) => string };

it.each([
  ...Object.entries(BANNED).map(([instead, banned]) => ({ instead, banned, where: paths })),
  ...Object.entries(BANNED_IN_PROSE).map(([instead, banned]) => ({
    ...{ instead, banned },
    where: paths,
    textOf: (path: string, line: string) => (isDocument(path) ? line : commentIn(line)),
  })),
  ...Object.entries(BANNED_IN_TEXTS).map(([instead, banned]) => ({
    ...{ instead, banned },
    where: paths.filter((path) => path.startsWith('src/') && !path.includes('.test.')),
  })),
])('says: $instead', ({ banned, where, textOf = (_path, line) => line }: Rule) => {
  const found = where.flatMap((path) =>
    [...readFileSync(path, 'utf8').split('\n').entries()]
      .filter(
        ([, line]) => banned.test(textOf(path, line)) && !Object.values(ALLOWED).some((allowed) => allowed.test(line)),
      )
      .map(([index, line]) => `${path}:${index + 1} ${line.trim().slice(0, 100)}`),
  );
  expect(found).toEqual([]);
});

it('reads what it guards', () => {
  expect(paths.length).toBeGreaterThan(1_000);
  expect(paths.filter(isDocument).length).toBeGreaterThan(30);
});
