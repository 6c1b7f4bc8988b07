import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { email, id, text } from '#platform/contract/fields.ts';

const RoleKey = text(40);
const StaffRole = z.object({
  key: z.string(),
  name: z.string(),
  isOperator: z.boolean(),
  /** As `read_orders`, `write_orders`. */
  rights: z.array(z.string()),
});
export type StaffRole = z.output<typeof StaffRole>;

/** null: the operators' team. */
const storeId = z.nullable(z.string());

const Workplace = z.object({
  storeId,
  /** Of the store; of the site for operators. */
  name: z.string(),
  role: z.string(),
  /** 'Budtender'. */
  roleName: z.string(),
  rights: z.array(z.string()),
});
export type Workplace = z.output<typeof Workplace>;

export const listWorkplaces = operation('GET /staff/workplaces', {
  name: 'listWorkplaces',
  summary: 'Where the caller works, in which role, and what it lets them do',
  access: 'signed-in',
  input: z.object({}),
  result: z.object({
    workplaces: z.array(Workplace),
    /** They log in with a password alone, and their role requires a second step. */
    lacksFactor: z.boolean(),
  }),
});

const TeamMember = z.object({
  id,
  isYou: z.boolean(),
  name: z.string(),
  role: z.string(),
  since: z.string(),
  /** The caller may change their role and remove them. */
  isManageable: z.boolean(),
  /** For those who manage the team; null for others. */
  details: z.nullable(
    z.object({
      email: z.nullable(z.string()),
      /** `pin`: nothing but a PIN at the tablets of the store. */
      secondFactor: z.enum(['passkey', 'app', 'pin', 'none']),
      /** To the hour. */
      lastSeen: z.nullable(z.string()),
      certificateNumber: z.nullable(z.string()),
      /** The last day on which it holds. */
      certificateExpiresOn: z.nullable(z.string()),
    }),
  ),
});
export type TeamMember = z.output<typeof TeamMember>;

const Invitation = z.object({
  id,
  email: z.string(),
  role: z.string(),
  invitedBy: z.nullable(z.string()),
  dateCreated: z.string(),
  dateExpires: z.string(),
  isManageable: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

/** Left out: the operators' team. */
const team = { storeId: z.optional(id) };

export const listTeam = operation('GET /ops/team', {
  name: 'listTeam',
  summary: 'The people of a store, or the operators, with open invitations for those who manage the team',
  access: 'partner',
  right: 'read_team',
  input: z.object(team),
  result: z.object({
    name: z.string(),
    members: z.array(TeamMember),
    invitations: z.array(Invitation),
    /** The roles of such a team, with their rights. */
    roles: z.array(StaffRole),
    /** The keys of the roles that the caller may give. Empty: they do not manage the team. */
    givable: z.array(z.string()),
  }),
  errors: ['not-found'],
});

export const inviteMember = operation('POST /ops/team/invitations', {
  name: 'inviteMember',
  summary:
    'Mails a link with which its reader joins the team: once, within 7 days, with the account of that address. Replaces an earlier one',
  access: 'partner',
  right: 'write_team',
  needsRecentLogIn: true,
  perDay: 50,
  input: z.object({ ...team, email, role: RoleKey }),
  result: Invitation,
  status: 201,
  errors: ['not-found', 'conflict'],
});

export const withdrawInvitation = operation('DELETE /ops/team/invitations/:id', {
  name: 'withdrawInvitation',
  summary: 'Ends an invitation: its link stops working',
  access: 'partner',
  right: 'write_team',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = text(10).check(
  z.refine(
    (value) => ISO_DAY.test(value) && !Number.isNaN(Date.parse(value)),
    'Please enter a day, such as 2027-03-31.',
  ),
);

export const changeMember = operation('PUT /ops/team/:id', {
  name: 'changeMember',
  summary: 'Gives a person of the team another role, or notes their training certificate',
  access: 'partner',
  right: 'write_team',
  needsRecentLogIn: true,
  input: z.object({
    id,
    role: z.optional(RoleKey),
    /** Empty: none. */
    certificateNumber: z.optional(text(40)),
    certificateExpiresOn: z.optional(z.nullable(day)),
  }),
  result: z.literal(true),
  errors: ['not-found', 'conflict'],
});

export const removeMember = operation('DELETE /ops/team/:id', {
  name: 'removeMember',
  summary: 'Removes a person from the team: their rights there end at once, and all of their sessions',
  access: 'partner',
  right: 'write_team',
  needsRecentLogIn: true,
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found', 'conflict'],
});

const token = text(100);

export const readInvitation = operation('POST /staff/invitations/read', {
  name: 'readInvitation',
  summary: 'What the link of an invitation is for. Changes nothing',
  access: 'public',
  input: z.object({ token }),
  result: z.object({ team: z.string(), role: z.string(), email: z.string() }),
  errors: ['not-found'],
});

export const acceptInvitation = operation('POST /staff/invitations/accept', {
  name: 'acceptInvitation',
  summary: 'Joins the team of an invitation to the address of the account. Sessions end after 12 hours from then on',
  access: 'signed-in',
  input: z.object({ token }),
  result: z.object({ storeId }),
  errors: ['not-found', 'conflict', 'forbidden'],
});
