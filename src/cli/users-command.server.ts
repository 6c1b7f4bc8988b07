import { fail } from '#platform/errors.ts';
import { type Command, type CommandContext, type Options, UsageError } from './command.ts';
import { setRole, storeIdsByLicence, usersWithRoles } from './users.queries.server.ts';

const HELP = `npm run market -- users [EMAIL ROLE] [--store LICENCE …]

Without words: lists operators and partners. With an address, says what that account may do:
  shopper    nothing beyond shopping
  operator   see and move the orders of all stores
  partner    see and move the orders of its own stores: one --store LICENCE for each`;

const ROLES = ['shopper', 'operator', 'partner'] as const;
type Role = (typeof ROLES)[number];

export const usersCommand: Command = {
  name: 'users',
  summary: 'list operators and partners, or make someone one',
  help: HELP,
  options: { store: { type: 'string', multiple: true } },
  words: [0, 2],
  check: (words, options) => {
    const [email, role = ''] = words;
    const licences = licencesOf(options);
    if (email === undefined && licences.length === 0) return;
    if (!isRole(role)) throw new UsageError(`Say which role '${email}' is to have: ${ROLES.join(', ')}.`);
    if (role === 'partner' && licences.length === 0)
      throw new UsageError('A partner needs at least one --store LICENCE.');
    if (role !== 'partner' && licences.length > 0) throw new UsageError(`--store goes with partner, not with ${role}.`);
  },
  run: async (context, [email, role = ''], options) => {
    if (email === undefined || !isRole(role)) return listUsers(context);
    await changeRole(context, email, role, licencesOf(options));
  },
};

async function listUsers({ db, say }: CommandContext): Promise<void> {
  const users = await usersWithRoles(db);
  for (const { email, role, stores } of users) say([email, role, ...stores].join('  '));
  if (users.length === 0) say('There are no operators and no partners.');
}

async function changeRole(
  { db, say }: CommandContext,
  email: string,
  role: Role,
  licences: readonly string[],
): Promise<void> {
  const ids = await storeIdsByLicence(db, licences);
  const unknown = licences.filter((licence) => !ids.has(licence));
  if (unknown.length) throw fail('not-found', `No store has the licence ${unknown.join(', ')}.`);
  const isDone = await setRole(db, email.trim().toLowerCase(), role, [...ids.values()]);
  if (!isDone) throw fail('not-found', `Nobody is registered as ${email}.`);
  say([email, 'is now', role, ...(licences.length ? ['of', licences.join(', ')] : [])].join(' '));
}

const isRole = (word: string): word is Role => ROLES.some((role) => role === word);
const licencesOf = ({ store }: Options): string[] =>
  Array.isArray(store) ? store.map((licence) => String(licence).toUpperCase()) : [];
