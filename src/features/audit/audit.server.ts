import type { PaymentGateway } from '#features/payments/server';
import type { Db } from '#platform/db/db.ts';
import { ANNOUNCEMENT_CHECKS, JOB_CHECKS } from './announcement-checks.queries.server.ts';
import { BASKET_CHECKS } from './basket-checks.queries.server.ts';
import { CARD_CHECKS } from './card-checks.queries.server.ts';
import type { Check, Finding, Scope } from './check.ts';
import { HISTORY_CHECKS } from './history-checks.queries.server.ts';
import { LINE_CHECKS } from './line-checks.queries.server.ts';
import { acknowledgedIsThere, stockIsConserved } from './promise-checks.queries.server.ts';
import { providerFindings } from './provider-findings.server.ts';
import { hasJobQueue, runCheck } from './run-check.queries.server.ts';
import { STATE_CHECKS } from './state-checks.queries.server.ts';
import { STOCK_CHECKS } from './stock-checks.queries.server.ts';
import { TAX_CHECKS } from './tax-checks.queries.server.ts';
import { wrongTax } from './wrong-tax.server.ts';

type Deps = { db: Db; payments: Pick<PaymentGateway, 'list' | 'lookup'> };

type Options = {
  now: Date;
  /** From when on orders are looked at, and the provider is asked; left out: 35 days, and eight of the provider's. */
  since?: Date | undefined;
  /** Orders that a response has reported to a client. */
  acknowledged?: readonly string[];
  /** What each listing had before the first order: listing id → units. */
  initialStock?: ReadonlyMap<number, number>;
};

const DAY_MS = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const CHECKS: readonly Check[] = [
  ...STATE_CHECKS,
  ...LINE_CHECKS,
  ...TAX_CHECKS,
  ...CARD_CHECKS,
  ...HISTORY_CHECKS,
  ...STOCK_CHECKS,
  ...ANNOUNCEMENT_CHECKS,
  ...BASKET_CHECKS,
];

/**
 * Checks the promises of the shop on a live database and against the provider's own records. Changes nothing, and finds
 * nothing in a shop that is right, also while orders are placed and moved: each check is one statement, so it sees one
 * moment, and what takes its time has it.
 */
export async function auditFindings(deps: Deps, options: Options): Promise<Finding[]> {
  const { now } = options;
  const findings = await databaseFindings(deps.db, options);
  findings.push(...(await providerFindings(deps, { now, since: options.since ?? before(now, 8) })));
  return findings;
}

/** The same without asking the provider. */
export async function databaseFindings(db: Db, options: Options): Promise<Finding[]> {
  const { now, acknowledged, initialStock } = options;
  const scope: Scope = { now, since: options.since ?? before(now, 35) };
  const checks = [
    ...CHECKS,
    ...((await hasJobQueue(db)) ? JOB_CHECKS : []),
    ...(acknowledged ? [acknowledgedIsThere(acknowledged)] : []),
    ...(initialStock ? [stockIsConserved(initialStock)] : []),
  ];
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await runCheck(db, check, scope));
  findings.push(await wrongTax(db, scope));
  return findings;
}

/** How many times each promise is broken, by the name of its check; all zero in a shop that is right. */
export async function auditShop(deps: Deps, options: Options): Promise<Record<string, number>> {
  const findings = await auditFindings(deps, options);
  return Object.fromEntries(findings.map(({ name, count }) => [name, count]));
}
