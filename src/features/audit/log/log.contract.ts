import * as z from 'zod/mini';
import { operation } from '#platform/contract/contract.ts';
import { clean, count, id, raw, text } from '#platform/contract/fields.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const isMoment = (value: string) => MOMENT.test(value) && Number.isFinite(Date.parse(value));
const moment = raw(40).check(z.refine(isMoment, 'Please write a moment like 2026-11-24T09:30:00-05:00.'));
const key = raw(40).check(clean);

const span = {
  /** From this moment on. */
  from: z.optional(moment),
  /** Before this moment. */
  to: z.optional(moment),
  /** Who did it, what it was done to, by name or number; a request id. */
  search: z.optional(text(100)),
  /** The `next` of an earlier answer: what is older than its last entry. */
  before: z.optional(raw(60)),
};

const auditFilter = {
  ...span,
  /** Left out: all stores of the caller. */
  storeId: z.optional(id),
  actorId: z.optional(id),
  action: z.optional(key),
  objectType: z.optional(key),
  objectId: z.optional(raw(100).check(clean)),
};

const securityFilter = { ...span, kind: z.optional(key) };

const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** `id`: null at the command line. The name is the one of that time. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string(), role: z.string() }),
  /** The browser and system in words, or the name of the store's tablet. */
  device: z.string(),
  /** How they logged in besides the password: passkey, app or recovery-code; at a tablet `pin`. */
  factor: z.nullable(z.string()),
  network: z.string(),
  requestId: z.nullable(z.string()),
  store: z.nullable(z.object({ id: z.string(), name: z.string() })),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const SecurityEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  /** null: of nobody known, or of an account that is gone. */
  account: z.nullable(z.object({ name: z.string() })),
  /** Someone else who did it to the account. */
  by: z.nullable(z.object({ id: z.nullable(z.string()), name: z.string() })),
  network: z.string(),
  requestId: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SecurityEntry = z.output<typeof SecurityEntry>;

const next = z.nullable(z.string());
const Csv = z.object({
  /** The first part begins with the names of the columns. */
  csv: z.string(),
  /** `before` of the next part; null: this was the last. */
  next,
});

export const listAuditEntries = operation('GET /ops/audit', {
  name: 'listAuditEntries',
  summary: 'What staff changed, the latest first: at all stores for an operator, at their own for a partner',
  access: 'partner',
  right: 'read_audit',
  input: z.object({ ...auditFilter, count: count(50) }),
  result: z.object({ items: z.array(AuditEntry), next }),
});

export const exportAuditEntries = operation('POST /ops/audit/export', {
  name: 'exportAuditEntries',
  summary: 'The same as CSV, a part at a time. Each part is in the audit log itself',
  access: 'partner',
  right: 'read_audit',
  needsRecentLogIn: true,
  perDay: 5_000,
  input: z.object(auditFilter),
  result: Csv,
});

export const listSecurityEvents = operation('GET /ops/security-events', {
  name: 'listSecurityEvents',
  summary: 'Log-ins, second steps, limits and roles, of staff and shoppers, the latest first',
  access: 'operator',
  right: 'read_audit',
  needsRecentLogIn: true,
  input: z.object({ ...securityFilter, count: count(50) }),
  result: z.object({ items: z.array(SecurityEntry), next }),
});

export const exportSecurityEvents = operation('POST /ops/security-events/export', {
  name: 'exportSecurityEvents',
  summary: 'The same as CSV, a part at a time. Each part is in the audit log',
  access: 'operator',
  right: 'read_audit',
  needsRecentLogIn: true,
  perDay: 5_000,
  input: z.object(securityFilter),
  result: Csv,
});
