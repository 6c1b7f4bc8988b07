import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { CardKind } from '../stores.contract.ts';
import type { ProfileChange } from './profile-change.ts';

export type ProfileRow = ProfileChange & {
  id: number;
  name: string;
  address: string;
  city: string;
  province: string;
  postalCode: string | null;
  licenceNumber: string;
  licenceHolder: string;
  licenceExpiresOn: string | null;
  timeZone: string;
  imageUrl: string | null;
  acceptablePayment: CardKind[];
};

const columns = sql`id, display_name as name, address, city, province, postal_code as "postalCode",
  licence_number as "licenceNumber", licence_holder as "licenceHolder",
  licence_expires_on::text as "licenceExpiresOn", time_zone as "timeZone", description, website,
  contact_email as "contactEmail", contact_number as "contactNumber", to_json(accepts) as "acceptablePayment",
  image_url as "imageUrl"`;

export async function profileRow(db: Db, storeId: number): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`select ${columns} from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

export async function writeProfile(trx: Trx, storeId: number, profile: ProfileChange): Promise<void> {
  const { description, website, contactEmail, contactNumber, acceptablePayment } = profile;
  await sql`update store set description = ${description}, website = ${website}, contact_email = ${contactEmail},
    contact_number = ${contactNumber}, accepts = ${acceptablePayment}::text[] where id = ${storeId}`.execute(trx);
}

export async function writePicture(trx: Trx, storeId: number, imageUrl: string | null): Promise<void> {
  await sql`update store set image_url = ${imageUrl} where id = ${storeId}`.execute(trx);
}
