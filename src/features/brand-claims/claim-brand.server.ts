import type * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import type { Caller } from '#platform/http/network.ts';
import { takeToken, takeTokenOf } from '#platform/http/rate-limit.ts';
import { keyOrNull, newId, uuidOrNull } from '#platform/id.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailAllowance } from '#platform/jobs/mail-allowance.ts';
import type { Sender } from '#platform/jobs/mail-layout.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import type { BrandClaim, ClaimStatus, claimBrand } from './brand-claims.contract.ts';
import {
  addClaim,
  type ClaimRow,
  claimById,
  claimRows,
  decideClaim,
  lockClaim,
  markClaimed,
  mayBeClaimed,
} from './brand-claims.queries.server.ts';
import { claimDecidedMail, claimReceivedMail, newClaimMail } from './claim-mails.ts';

export type BrandClaimsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  publicOrigin: string;
  siteName: string;
  sender: Sender;
  mailAllowance: MailAllowance;
};

const PER_CALLER = { burst: 3, refillSeconds: 1200 };
const PER_EMAIL = { burst: 3, refillSeconds: 1200 };

/** Stores the claim and mails both sides. Thanks bots that filled in the honeypot, and drops their claims. */
export async function askToClaim(
  deps: BrandClaimsDeps,
  { website, agreed: _, isListed, ...form }: z.output<(typeof claimBrand)['input']>,
  caller: Caller,
): Promise<{ id: string }> {
  const { db, clock, jobs, sender } = deps;
  const claim = { ...form, id: newId(), isListed: isListed === 'Yes', now: clock.now() };
  await takeTokenOf(db, 'brand-claim', caller, PER_CALLER, claim.now);
  if (website) return { id: claim.id };
  await takeToken(db, `brand-claim:${form.email}`, PER_EMAIL, claim.now);
  await deps.mailAllowance.ask(form.email, caller);
  await inTransaction(db, async (trx) => {
    await addClaim(trx, claim);
    await sendLater(trx, jobs, { channel: 'mail', to: form.email, ...claimReceivedMail(deps) });
    await sendLater(
      trx,
      jobs,
      { channel: 'mail', to: sender.email, ...newClaimMail(deps, claim) },
      staffMailKey(claim.id),
    );
  });
  return { id: claim.id };
}

export const staffMailKey = (claimId: string): string => `brand claim ${claimId}`;

export async function claimsToDecide(
  db: Db,
  wish: { status: ClaimStatus | null; page: number; count: number },
): Promise<{ items: BrandClaim[]; totalItems: number }> {
  const { rows, totalItems } = await claimRows(db, wish);
  return { items: rows.map(claimOf), totalItems };
}

/**
 * An operator's decision, which may change; mails the claimant. Accepting marks the brand: the claim's, or the one that
 * the operator names. A brand has one claimant.
 */
export async function decideOnClaim(
  deps: BrandClaimsDeps,
  by: Actor,
  { id, status, brandId }: { id: string; status: ClaimStatus; brandId?: string | undefined },
): Promise<BrandClaim> {
  const key = uuidOrNull(id);
  await inTransaction(deps.db, async (trx) => {
    const claim = key === null ? null : await lockClaim(trx, key);
    if (claim === null || key === null) throw fail('not-found', 'There is no such claim.');
    const wanted = brandId === undefined ? claim.brandId : keyOrNull(brandId);
    if (status === 'accepted') await refuseUnfit(trx, wanted, key);
    await decideClaim(trx, { id: key, status, brandId: wanted, now: deps.clock.now() });
    await markClaimed(trx, [claim.brandId, wanted]);
    await recordAudit(trx, by, {
      at: deps.clock.now(),
      action: 'claim-decided',
      object: { type: 'brand-claim', id: key },
      before: { status: claim.status, brandId: claim.brandId },
      after: { status, brandId: wanted },
    });
    if (claim.email && status !== 'new' && status !== claim.status)
      await sendLater(trx, deps.jobs, { channel: 'mail', to: claim.email, ...claimDecidedMail(deps, status, wanted) });
  });
  return claimOf((await claimById(deps.db, id)) as ClaimRow);
}

async function refuseUnfit(trx: Db, brandId: number | null, claimId: string): Promise<void> {
  if (brandId === null) throw invalid({ brandId: 'Please name a brand of the catalogue.' });
  const answer = await mayBeClaimed(trx, brandId, claimId);
  if (answer === 'unknown') throw invalid({ brandId: 'There is no such brand.' });
  if (answer === 'taken') throw fail('conflict', 'Another claim to this brand has been accepted.');
}

const claimOf = ({ brandId, brandLabel, isListed, createdAt, ...row }: ClaimRow): BrandClaim => ({
  ...row,
  brand: brandId === null ? null : { id: String(brandId), displayName: brandLabel ?? '' },
  isListed: isListed ? 'Yes' : 'No',
  dateCreated: createdAt.toISOString(),
});
