import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import type { Fields } from '#platform/logs/changed-fields.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { recordSecurityEvent } from '#platform/logs/record-security-event.ts';
import type { SecurityEventKind } from '#platform/logs/security-events.ts';
import { logRefOf } from '../auth.queries.server.ts';

const EVENTS = {
  'role-changed': 'role-changed',
  'account-suspended': 'account-suspended',
  'account-reopened': 'account-reopened',
  'sessions-ended': 'sessions-ended',
  'factors-removed': 'factor-removed',
  'member-removed': 'role-changed',
  'certificate-changed': null,
  'pin-removed': null,
} as const satisfies Record<string, SecurityEventKind | null>;

type AccountChange = {
  userId: string;
  action: keyof typeof EVENTS;
  at: Date;
  storeId?: number | null;
  before?: Fields;
  after?: Fields;
};

/** Logs in both logs what staff did to an account. It is named by its `log_ref`, and by no name. */
export async function recordAccountChange(
  trx: Db,
  by: Actor,
  { userId, action, at, ...change }: AccountChange,
): Promise<void> {
  const object = { type: 'account', id: (await logRefOf(trx, userId)) ?? '' };
  await recordAudit(trx, by, { at, action, object, ...change });
  const kind = EVENTS[action];
  if (kind) await recordSecurityEvent(trx, { at, kind, userId, by });
}
