import { fail } from '#platform/errors.ts';
import { type Command, type CommandContext, type Options, UsageError } from '../command.ts';
import { actOn, isAction } from './user-actions.server.ts';
import { setRole, storeIdsByLicence, usersWithRoles } from './users.queries.server.ts';

const HELP = `npm run market -- users [EMAIL ROLE] [--store LICENCE …]
npm run market -- users ACTION EMAIL

Without words: lists operators and partners. With an address first, says what that account may do, and ends its sessions:
  shopper    nothing beyond shopping
  operator   everything that operators may: an administrator
  partner    everything at its own stores: their owner; one --store LICENCE for each. Owners invite others in the console

Actions:
  sessions          lists where the account is logged in, and its second steps
  end-sessions      logs it out everywhere, at once
  suspend           as end-sessions, and nobody can log in to it
  unsuspend         opens it again
  remove-factors    removes its passkeys, authenticator app and recovery codes, for an owner who lost all of them and
                    whose identity you have verified; logs it out everywhere`;

const ROLES = ['shopper', 'operator', 'partner'] as const;
type Role = (typeof ROLES)[number];

export const usersCommand: Command = {
  name: 'users',
  summary: 'list operators and partners, or make someone one',
  writes: ['role-changed', 'account-suspended', 'account-reopened', 'sessions-ended', 'factors-removed'],
  help: HELP,
  options: { store: { type: 'string', multiple: true } },
  words: [0, 2],
  check: (words, options) => {
    const [email, role = ''] = words;
    const licences = licencesOf(options);
    if (email !== undefined && isAction(email)) {
      if (role === '') throw new UsageError(`Say whose account it is: users ${email} EMAIL.`);
      if (licences.length > 0) throw new UsageError(`--store goes with partner, not with ${email}.`);
      return;
    }
    if (email === undefined && licences.length === 0) return;
    if (!isRole(role)) throw new UsageError(`Say which role '${email}' is to have: ${ROLES.join(', ')}.`);
    if (role === 'partner' && licences.length === 0)
      throw new UsageError('A partner needs at least one --store LICENCE.');
    if (role !== 'partner' && licences.length > 0) throw new UsageError(`--store goes with partner, not with ${role}.`);
  },
  run: async (context, [email, role = ''], options) => {
    if (email !== undefined && isAction(email)) return actOn(context, email, role);
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
  { db, clock, by, say }: CommandContext,
  email: string,
  role: Role,
  licences: readonly string[],
): Promise<void> {
  const ids = await storeIdsByLicence(db, licences);
  const unknown = licences.filter((licence) => !ids.has(licence));
  if (unknown.length) throw fail('not-found', `No store has the licence ${unknown.join(', ')}.`);
  const isDone = await setRole(db, by, {
    email: email.trim().toLowerCase(),
    role,
    storeIds: [...ids.values()],
    now: clock.now(),
  });
  if (!isDone) throw fail('not-found', `Nobody is registered as ${email}.`);
  say([email, 'is now', role, ...(licences.length ? ['of', licences.join(', ')] : [])].join(' '));
}

const isRole = (word: string): word is Role => ROLES.some((role) => role === word);
const licencesOf = ({ store }: Options): string[] =>
  Array.isArray(store) ? store.map((licence) => String(licence).toUpperCase()) : [];
