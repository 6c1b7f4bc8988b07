import { sql } from 'kysely';
import sharp from 'sharp';
import { changePicture, savePreferences, saveProps } from '#features/account';
import { changeEmail, forgetPassword, login, register, resendVerification, verifyAccount } from '#features/auth';
import { hashPassword } from '#features/auth/server';
import { claimBrand } from '#features/brand-claims';
import { addProductAlert } from '#features/catalog';
import { sendMessage } from '#features/chat';
import { answerShopper } from '#features/chat/server';
import { submitCart } from '#features/checkout';
import { addFavorite, changeSavedList, createSavedList } from '#features/favorites';
import { cancelOrder } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { writeProductReview, writeStoreReview } from '#features/reviews';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { atCommandLine } from '#platform/logs/actor.ts';
import { CARD, fillCart, HOME } from '../checkout.ts';
import { type GivenUser, given } from '../given.ts';
import type { testApp } from '../test-app.ts';

export type LivedInApp = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'db' | 'deps'>;

/** Words that stand nowhere else. */
export const HERS = {
  firstName: 'Philippa',
  lastName: 'Quennevold',
  displayName: 'pippaquen',
  formerEmail: 'pippa.before@mail.example',
  email: 'philippa.quennevold@mail.example',
  phone: '+16475550199',
  street: '4711 Zinnia Crescent',
  city: 'Wawanesa Falls',
  note: 'ring twice at the purple door',
  device: 'own-phone-listens-at-9f3a7c',
  referralCode: 'SENT-BY-OCTAVIA',
  listName: 'For the cabin at Lac Ouimet',
};
export const HER_PASSWORD = 'violet-umbrella-41';

/** Someone who has used everything there is. `work` does the jobs that wait. */
export async function accountWithEverything(
  app: LivedInApp,
  listing: number,
  work: () => Promise<unknown>,
): Promise<GivenUser> {
  const { call, db, deps } = app;
  const { firstName, lastName, displayName, email, formerEmail, phone } = HERS;
  const user = {
    ...(await given.user(db, {
      first_name: firstName,
      last_name: lastName,
      display_name: displayName,
      email: formerEmail,
      phone,
      referral_code: HERS.referralCode,
      password_hash: await hashPassword(HER_PASSWORD),
      created_at: deps.clock.now(),
    })),
    email,
  };
  const as = { as: user };
  await move(app, user);
  const deliveryLocation = { ...HOME, address: HERS.street, city: HERS.city };
  const fill = (card: string) =>
    fillCart(app, user, [{ listingId: listing }], { deliveryType: 'delivery', deliveryLocation, card });
  for (const end of ['completed', 'canceled'] as const) {
    await fill(CARD.master);
    await sql`update cart_store set order_note = ${HERS.note} where user_id = ${user.id}`.execute(db);
    const { orders } = await call(submitCart, {}, { ...as, headers: { 'idempotency-key': end } });
    const id = orders[0]?.id as string;
    if (end === 'canceled') await call(cancelOrder, { id }, as);
    else await handOver(app, id);
  }
  const storeId = String(await fill(CARD.visa));
  await sql`insert into user_address (id, user_id, label, address, city, province, postal_code, country, latitude, longitude, precision, created_at)
    values (gen_random_uuid(), ${user.id}, ${displayName}, ${HERS.street}, ${HERS.city}, 'ON', 'M5X 1A9', 'Canada', 43.6, -79.4, 'address', now())`.execute(
    db,
  );
  const productId = String(listing);
  await call(addFavorite, { productId }, as);
  await call(addProductAlert, { words: HERS.note, loc: '-79.38,43.65' }, as);
  const list = await call(createSavedList, { name: HERS.listName, productId }, as);
  await call(changeSavedList, { id: list.id, isShared: true }, as);
  await call(saveProps, { shelf: HERS.note }, as);
  await call(writeProductReview, { id: productId, rate: 5, description: 'Smells of pine.', experienceMood: [] }, as);
  await call(writeStoreReview, { id: storeId, rate: 4, description: 'Quick.' }, as);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await call(changePicture, { id: user.id, image: new Blob([new Uint8Array(picture)]) }, as);
  await call(sendMessage, { msg: HERS.note }, as);
  const answer = { msg: `Of course, ${firstName}.`, writerId: 'staff', by: atCommandLine('') };
  await answerShopper(deps, { storeIds: null }, { userId: user.id, orderId: null }, answer);
  await call(forgetPassword, { email, url: deps.publicOrigin });
  await call(login, { email, password: HER_PASSWORD });
  await work();
  await listen(db, user);
  // These are pending as the account is removed.
  await call(forgetPassword, { email, url: deps.publicOrigin });
  await call(resendVerification, { email });
  return user;
}

/** Has news and a claim at one address, then changes to another. Somebody else registers with both. */
async function move({ call, db, deps }: LivedInApp, user: GivenUser): Promise<void> {
  const as = { as: user };
  const { email, formerEmail, firstName, lastName, displayName } = HERS;
  await call(savePreferences, { keepUpdated: true }, as);
  const claim = { brandName: 'Zinnia Farms', contactInformation: lastName, phoneNumber: '416 555 0123' };
  await call(claimBrand, { ...claim, email: formerEmail, isListed: 'No', agreed: true });
  await call(changeEmail, { email, currentPassword: HER_PASSWORD }, as);
  const { text } = (await messagesInOutbox(db)).find(({ to }) => to === email) ?? { text: '' };
  await call(verifyAccount, { id: /\?id=([\w-]{43})/.exec(text)?.[1] ?? '' });
  const password = { password: HER_PASSWORD, confirmPassword: HER_PASSWORD };
  const names = { firstName, lastName, displayName, gender: 'other' as const, dateOfBirth: '1990-05-17' };
  for (const address of [email, formerEmail])
    await call(register, { url: deps.publicOrigin, email: address, ...names, ...password, agreed: true });
}

/** Written down here, as each push service would have to be asked: a device of the user, and its undelivered messages. */
async function listen(db: LivedInApp['db'], { id }: GivenUser): Promise<void> {
  await sql`
    with device as (
      insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      select gen_random_uuid(), user_id, id, ${`https://push.example/${HERS.device}`}, 'a point', 'a secret', now()
      from session where user_id = ${id} order by id limit 1 returning id
    )
    insert into push_message (subscription_id, topic, body, path, happened_at)
    select id, gen_random_uuid(), ${`For ${HERS.firstName}`}, '/', now() from device`.execute(db);
}

async function handOver({ deps }: LivedInApp, orderId: string): Promise<void> {
  for (const to of ['processing', 'ready-delivery', 'out-for-delivery', 'completed'] as const) {
    const reason = to === 'processing' ? `${HERS.firstName} called about it` : null;
    await moveOrder(deps, { orderId, to, reason, idChecked: true, actor: '0198f000-0000-7000-8000-00000000000a' });
  }
}
