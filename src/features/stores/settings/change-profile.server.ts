import type * as z from 'zod/mini';
import { clearReplaced, storePicture, uploadUrl } from '#features/pictures/server';
import type { Clock } from '#platform/clock.ts';
import type { SignedInContext, Viewer } from '#platform/contract/handle.ts';
import type { Db, Trx } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import type { Files } from '#platform/files.ts';
import type { Fields } from '#platform/logs/changed-fields.ts';
import { changeOwnStore, NO_STORE, ownStoreKey } from '../own-store.server.ts';
import type { changeStoreProfile, StoreProfile } from './profile.contract.ts';
import { type ProfileRow, profileRow, writePicture, writeProfile } from './profile.queries.server.ts';

export type ProfileDeps = { db: Db; clock: Clock; files: Files };
type Change = z.output<typeof changeStoreProfile.input>;

export async function readProfile({ db }: Pick<ProfileDeps, 'db'>, viewer: Viewer, id: string): Promise<StoreProfile> {
  return serializeProfile(orNotFound(await profileRow(db, ownStoreKey(viewer, id)), NO_STORE));
}

export const changeProfile = (deps: ProfileDeps, { id, ...change }: Change, context: SignedInContext) =>
  changed(deps, id, context, (trx, before) => writeProfile(trx, before.id, { ...before, ...change }));

/** Uploaded before it is shown, and cleared in a week if it never is. */
export async function changePicture(deps: ProfileDeps, id: string, image: Blob, context: SignedInContext) {
  const key = ownStoreKey(context.viewer, id);
  orNotFound(await profileRow(deps.db, key), NO_STORE);
  const url = uploadUrl(await storePicture(deps, new Uint8Array(await image.arrayBuffer())));
  return showPicture(deps, id, url, context);
}

export const removePicture = (deps: ProfileDeps, id: string, context: SignedInContext) =>
  showPicture(deps, id, null, context);

const showPicture = (deps: ProfileDeps, id: string, url: string | null, context: SignedInContext) =>
  changed(deps, id, context, async (trx, { id: key, imageUrl }, now) => {
    await writePicture(trx, key, url);
    if (imageUrl?.startsWith('/files/') && imageUrl !== url) await clearReplaced(trx, [imageUrl], now);
  });

const changed = async (
  deps: ProfileDeps,
  id: string,
  context: SignedInContext,
  write: (trx: Trx, before: ProfileRow, now: Date) => Promise<void>,
): Promise<StoreProfile> =>
  serializeProfile(
    await changeOwnStore(deps, id, context, { action: 'store-profile', read: profileRow, fieldsOf, write }),
  );

const fieldsOf = ({
  description,
  website,
  contactEmail,
  contactNumber,
  acceptablePayment,
  imageUrl,
}: ProfileRow): Fields => ({
  description,
  website,
  contactEmail,
  contactNumber,
  acceptablePayment: acceptablePayment.join(' '),
  imageUrl,
});

function serializeProfile(row: ProfileRow): StoreProfile {
  const { id, licenceNumber, licenceHolder, licenceExpiresOn, address, city, province, postalCode, ...said } = row;
  return {
    ...said,
    id: String(id),
    location: { address, city, province, postalCode },
    licence: { number: licenceNumber, holder: licenceHolder, expiresOn: licenceExpiresOn },
  };
}
