import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ClaimStatus } from './brand-claims.contract.ts';

export type ClaimRow = {
  id: string;
  brandName: string;
  brandId: number | null;
  brandLabel: string | null;
  contactInformation: string | null;
  email: string | null;
  phoneNumber: string | null;
  isListed: boolean;
  status: ClaimStatus;
  createdAt: Date;
};

type NewClaim = {
  id: string;
  brandName: string;
  contactInformation: string;
  email: string;
  phoneNumber: string;
  isListed: boolean;
  now: Date;
};

/** Matches the brand by name, ignoring case and accents, if it is unique. */
export async function addClaim(db: Db, claim: NewClaim): Promise<void> {
  const { id, brandName, contactInformation, email, phoneNumber, isListed, now } = claim;
  await sql`
    insert into brand_claim
      (id, brand_id, brand_name, contact_information, email, phone_number, is_listed, created_at)
    values (${id}, (select min(id) from brand where plain_text(display_name) = plain_text(${brandName}) having count(*) = 1),
      ${brandName}, ${contactInformation}, ${email}, ${phoneNumber}, ${isListed}, ${now})`.execute(db);
}

const columns = sql`c.id, c.brand_name as "brandName", c.brand_id as "brandId", b.display_name as "brandLabel",
  c.contact_information as "contactInformation", c.email, c.phone_number as "phoneNumber", c.is_listed as "isListed",
  c.status, c.created_at as "createdAt"`;

export async function claimRows(
  db: Db,
  { status, page, count }: { status: ClaimStatus | null; page: number; count: number },
): Promise<{ rows: ClaimRow[]; totalItems: number }> {
  const { rows } = await sql<ClaimRow>`select ${columns} from brand_claim c left join brand b on b.id = c.brand_id
    where ${status}::text is null or c.status = ${status}
    order by c.created_at desc, c.id desc limit ${count} offset ${page * count}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select count(*) n from brand_claim
    where ${status}::text is null or status = ${status}`.execute(db);
  return { rows, totalItems: counted[0]?.n ?? 0 };
}

export async function claimById(db: Db, id: string): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`select ${columns} from brand_claim c left join brand b on b.id = c.brand_id
    where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function lockClaim(trx: Db, id: string) {
  const { rows } = await sql<{ brandId: number | null; status: ClaimStatus; email: string | null }>`
    select brand_id as "brandId", status, email from brand_claim where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Locks the brand; false: there is none, or another claim to it was accepted. */
export async function mayBeClaimed(trx: Db, brandId: number, claimId: string): Promise<'yes' | 'taken' | 'unknown'> {
  const { rows } = await sql`select from brand where id = ${brandId} for no key update`.execute(trx);
  if (rows.length === 0) return 'unknown';
  const others = await sql`select from brand_claim
    where brand_id = ${brandId} and status = 'accepted' and id <> ${claimId}`.execute(trx);
  return others.rows.length === 0 ? 'yes' : 'taken';
}

type Decision = { id: string; status: ClaimStatus; brandId: number | null; now: Date };

export async function decideClaim(trx: Db, { id, status, brandId, now }: Decision): Promise<void> {
  await sql`update brand_claim set status = ${status}, brand_id = ${brandId},
    decided_at = case when ${status} = 'new' then null else ${now}::timestamptz end where id = ${id}`.execute(trx);
}

export async function markClaimed(trx: Db, brandIds: readonly (number | null)[]): Promise<void> {
  await sql`update brand b set is_claimed = exists (select from brand_claim where brand_id = b.id and status = 'accepted')
    where id = any(${brandIds.filter((id) => id !== null)}::bigint[])`.execute(trx);
}

/** Keeps claim and decision, erases the claimant. Returns the claims' ids. */
export async function forgetClaimants(trx: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`update brand_claim set contact_information = null, email = null, phone_number = null
    where email = any(${emails}::text[]) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function claimsByEmail(db: Db, emails: readonly string[]): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`select ${columns} from brand_claim c left join brand b on b.id = c.brand_id
    where c.email = any(${emails}::text[]) order by c.created_at`.execute(db);
  return rows;
}
