import { sql } from 'kysely';
import sharp from 'sharp';
import { addAddress } from '#features/addresses';
import { listSessions } from '#features/auth';
import { addProductAlert } from '#features/catalog';
import { sendMessage } from '#features/chat';
import { submitCart } from '#features/checkout';
import { addFavorite, createSavedList } from '#features/favorites';
import { savePush } from '#features/notifications';
import type { Geocoder } from '#features/places/server';
import { writeProductReview, writeStoreReview } from '#features/reviews';
import { newId } from '#platform/id.ts';
import { CARD, cardForm, fillCart } from '../checkout.ts';
import { type GivenUser, given } from '../given.ts';
import { pushBrowser } from '../push/push-browser.ts';
import type { testApp } from '../test-app.ts';
import { nowInTransactions } from './database-scan.ts';

type App = Awaited<ReturnType<typeof testApp>>;

/** Finds whatever it is asked for at one point of Toronto. */
export const oneAddress: Geocoder = {
  suggest: async () => [],
  resolveId: async () => FOUND,
  reverse: async () => FOUND,
  geocode: async () => FOUND,
};
const FOUND = {
  fullAddress: '1 Queen St W, Toronto, ON M5H 2N2, Canada',
  address: '1 Queen St W',
  postalCode: 'M5H 2N2',
  city: 'Toronto',
  province: 'ON',
  country: 'Canada',
  latitude: 43.65,
  longitude: -79.38,
  coordinates: [-79.38, 43.65] as [number, number],
  precision: 'address' as const,
};

export type MatrixWorld = Awaited<ReturnType<typeof matrixWorld>>;

const picture = new Blob([
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  ),
]);

/** A listing as a row of an import that changes its price. */
async function rowOf(db: App['db'], listing: number) {
  const { rows } = await sql<{ licence: string; product: string }>`
    select licence_number as licence, import_key as product from listing join store on store.id = store_id
      join system_product p on p.id = system_product_id where listing.id = ${listing}`.execute(db);
  return { licence: '', product: '', ...rows[0], price_cents: 2600, quantity: 900 };
}

/** One user with one of everything, others who might want it, the store where they shop and one where they do not. */
export async function matrixWorld(app: App, { areAllShopping = true } = {}) {
  const { db, call } = app;
  const since = await nowInTransactions(db);
  const [store, elsewhere] = [await given.store(db), await given.store(db)];
  const brand = await given.brand(db);
  const systemProduct = await given.systemProduct(db, { brand_id: brand });
  const listing = await given.listing(db, { store_id: store, system_product_id: systemProduct, quantity: 900 });
  const owner = await given.user(db);
  const callers = {
    anonymous: null,
    owner,
    other: await given.user(db),
    partner: await given.user(db, { role: 'partner', storeIds: [store] }),
    foreignPartner: await given.user(db, { role: 'partner', storeIds: [elsewhere] }),
    operator: await given.user(db, { role: 'operator' }),
  };
  const as = { as: owner };
  await fillCart(app, owner, [{ listingId: listing }]);
  const orderId = (await call(submitCart, {}, as)).orders[0]?.id as string;
  const shopping = areAllShopping ? Object.values(callers) : [owner];
  for (const caller of shopping) if (caller) await fillCart(app, caller, [{ listingId: listing }]);
  const productId = String(listing);
  const address = await call(
    addAddress,
    { label: 'Own', address: '1 King', city: 'Toronto', province: 'ON', postalCode: 'M5H 2N2' },
    as,
  );
  await call(addFavorite, { productId }, as);
  const alert = await call(addProductAlert, { words: 'quartz kush' }, as);
  const list = await call(createSavedList, { name: 'Own', productId }, as);
  await call(writeProductReview, { id: productId, rate: 5, description: 'Pine.', experienceMood: [] }, as);
  const review = await call(writeStoreReview, { id: String(store), rate: 5, description: 'Quick.' }, as);
  const message = await call(sendMessage, { msg: 'Hello.' }, as);
  const ofOrder = await call(sendMessage, { msg: 'Is it ready?', orderId }, as);
  const [session] = await call(listSessions, {}, as);
  const device = pushBrowser();
  await call(savePush, device.subscription, as);
  const card = await sql<{ id: string }>`select id from saved_card where user_id = ${owner.id} and is_default`.execute(
    db,
  );
  const told = await sql<{ id: string }>`insert into notification (id, user_id, type, step, message, ref_id, created_at)
    values (${newId()}, ${owner.id}, 'order', 'placed', 'Your order.', ${orderId}, ${app.clock.now()}) returning id`.execute(
    db,
  );
  const substitutionId = newId();
  await sql`insert into substitution (id, order_id, listing_id, substitute_id, units, unit_price_cents, is_sold_out, state,
      asked_at, answer_by, ended_at)
    values (${substitutionId}, ${orderId}, ${listing}, ${listing}, 1, 100, false, 'declined', now(), now(), now())`.execute(
    db,
  );
  const importId = newId();
  await sql`insert into catalogue_import (id, kind, actor, state, received_at, ended_at)
    values (${importId}, 'listings', ${callers.partner.id}, 'done', now(), now())`.execute(db);
  const colleague = await given.user(db);
  const memberId = await given.member(db, colleague.id, { storeId: store, role: 'driver' });
  const invitationId = newId();
  await sql`insert into staff_invitation (id, token_hash, email, store_id, role_key, created_at, expires_at)
    values (${invitationId}, sha256(${invitationId}::text::bytea), 'kit@mail.example', ${store}, 'driver', now(), '2099-01-01')`.execute(
    db,
  );
  const { rows } = await sql<{
    version: number;
  }>`select zones_version as version from store where id = ${store}`.execute(db);
  const listingChangeId = newId();
  await sql`insert into audit_entry (at, id, actor_role, store_id, action, object_type, object_id, changes)
    select ${app.clock.now()}::timestamptz, ${listingChangeId}, 'owner', store_id, 'listing-changed', 'listing', id::text,
      jsonb_build_object('priceCents', jsonb_build_array(price_cents + 100, price_cents))
    from listing where id = ${listing}`.execute(db);
  const deviceId = newId();
  await sql`with pin as (insert into staff_pin (store_id, user_id, pin_hash, set_at)
      values (${store}, ${colleague.id}, '$argon2id$', now()))
    insert into staff_device (id, store_id, name, token_hash, token_since, created_at, last_used_at)
    values (${deviceId}, ${store}, 'Counter', sha256(${deviceId}::text::bytea), now(), now(), ${app.clock.now()})`.execute(
    db,
  );
  const [cardId, notificationId] = [card.rows[0]?.id as string, told.rows[0]?.id as string];
  return {
    /** No row of this world is older. */
    since,
    /** By which rows and answers are known to be the owner's. */
    owned: [
      owner.id,
      owner.email,
      orderId,
      substitutionId,
      address.id,
      session?.id as string,
      cardId,
      notificationId,
      message.id,
      device.endpoint,
      list.id,
      ofOrder.id,
      colleague.email,
      memberId,
    ],
    origin: app.deps.publicOrigin,
    owner,
    callers: callers as Record<keyof typeof callers, GivenUser | null>,
    storeId: String(store),
    zones: { version: rows[0]?.version ?? 0 },
    elsewhereId: String(elsewhere),
    memberId,
    invitationId,
    listingChangeId,
    brandId: String(brand),
    productId,
    orderId,
    substitutionId,
    cardId,
    addressId: address.id,
    reviewId: review.id,
    sessionId: session?.id as string,
    listId: list.id,
    alertId: alert.id,
    notificationId,
    importId,
    deviceId,
    colleagueId: colleague.id,
    listingRow: await rowOf(db, listing),
    messageId: message.id,
    orderMessageId: ofOrder.id,
    card: cardForm(CARD.visa),
    picture,
    pushAddress: pushBrowser().subscription,
  };
}
