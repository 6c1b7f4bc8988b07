import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CommandContext, Options } from '#app/cli/command.ts';
import { reviewsCommand } from '#app/cli/reviews-command.server.ts';
import {
  listProductReviews,
  listReviewsOfStore,
  listStoreReviews,
  writeProductReview,
  writeStoreReview,
} from '#features/reviews';
import { atCommandLine } from '#platform/logs/actor.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { answerOpsReview, judgeOpsReview, listOpsReviews } from '../back-office.contract.ts';

const app = await testApp();
const { call, db } = app;
const operator = await given.user(db, { role: 'operator' });
const [mine, theirs] = [await given.store(db), await given.store(db)];
const partner = await given.user(db, { role: 'partner', storeIds: [mine] });
const shopper = await given.user(db);

const HELD = 'It cured my back.';
const ofProduct = async (description: string, as?: GivenUser) => {
  const product = await given.systemProduct(db);
  const author = as ?? (await given.user(db));
  return {
    product,
    author,
    review: await call(writeProductReview, { id: String(product), rate: 5, description }, { as: author }),
  };
};
const ofStore = async (store: number, description = 'A long wait.') => {
  const author = await given.user(db);
  return { author, review: await call(writeStoreReview, { id: String(store), rate: 2, description }, { as: author }) };
};
const judge = (as: GivenUser | null, id: string, state: 'shown' | 'refused') =>
  call(judgeOpsReview, { id, state }, { as });
const answer = (as: GivenUser | null, id: string, description = 'We are sorry for the wait.') =>
  call(answerOpsReview, { id, description }, { as });
const stars = async (product: number) =>
  (await sql<{ n: number }>`select review_sum n from system_product where id = ${product}`.execute(db)).rows[0]?.n;
const shownOf = async (product: number) => (await call(listProductReviews, { productId: String(product) })).items;

describe('a review with a blocked word', () => {
  it('is pending: its author and operators see it, others do not, and its stars do not count', async () => {
    const { product, author, review } = await ofProduct(HELD);
    expect(review.state).toBe('waiting');
    expect(await shownOf(product)).toEqual([]);
    expect(await stars(product)).toBe(0);
    expect((await call(listProductReviews, { userId: author.id }, { as: author })).items).toMatchObject([
      { id: review.id, state: 'waiting', description: HELD },
    ]);
    const { review: second } = await ofStore(mine, 'Great for kids');
    const { items, totalItems } = await call(listOpsReviews, {}, { as: operator });
    expect(totalItems).toBe(2);
    expect(items).toMatchObject([
      { id: review.id, state: 'waiting', product: { id: String(product) } },
      { id: second.id, store: { id: String(mine) } },
    ]);
    expect((await call(listOpsReviews, { page: 1, count: 1 }, { as: operator })).items).toMatchObject([
      { id: second.id },
    ]);
  });

  it('is shown and counted once an operator approves it, and hidden again once one rejects it', async () => {
    const { product, review } = await ofProduct(HELD);
    await judge(operator, review.id, 'shown');
    await judge(operator, review.id, 'shown');
    expect(await shownOf(product)).toMatchObject([{ id: review.id }]);
    expect(await stars(product)).toBe(5);
    await judge(operator, review.id, 'refused');
    expect(await shownOf(product)).toEqual([]);
    expect(await stars(product)).toBe(0);
    expect((await call(listOpsReviews, { state: 'refused' }, { as: operator })).items).toMatchObject([
      { id: review.id },
    ]);
  });

  it('that is rewritten is a new review: a decision on the first version does not apply to it', async () => {
    const { product, author, review } = await ofProduct(HELD);
    await call(
      writeProductReview,
      { id: String(product), rate: 5, description: 'Cured. Kids love it.' },
      { as: author },
    );
    await expect(judge(operator, review.id, 'shown')).rejects.toMatchObject({ status: 404 });
    expect(await shownOf(product)).toEqual([]);
  });

  it('is accessible to operators only', async () => {
    const { product, review } = await ofProduct(HELD);
    for (const as of [shopper, partner]) {
      await expect(call(listOpsReviews, {}, { as })).rejects.toMatchObject({ status: 403 });
      await expect(judge(as, review.id, 'shown')).rejects.toMatchObject({ status: 403 });
    }
    await expect(call(listOpsReviews, {})).rejects.toMatchObject({ status: 401 });
    await expect(judge(null, review.id, 'shown')).rejects.toMatchObject({ status: 401 });
    expect(await shownOf(product)).toEqual([]);
    for (const id of ['nothing', '01a1fbda-0000-7000-8000-000000000000'])
      await expect(judge(operator, id, 'shown')).rejects.toMatchObject({ status: 404 });
    await expect(
      call(judgeOpsReview, { id: review.id, state: 'waiting' as 'shown' }, { as: operator }),
    ).rejects.toMatchObject({
      status: 422,
    });
    await expect(call(listOpsReviews, { state: 'lost' as 'shown' }, { as: operator })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('a store’s answer', () => {
  it('stands below the review for everyone, once', async () => {
    const { review } = await ofStore(mine);
    expect(await answer(partner, review.id, ' We have added a till.\u00a0')).toBe(true);
    await expect(answer(partner, review.id, 'And another.')).rejects.toMatchObject({
      status: 409,
      message: 'This review has been answered already.',
    });
    const said = { description: 'We have added a till.', dateCreated: app.clock.now().toISOString() };
    expect((await call(listReviewsOfStore, { id: String(mine) })).items[0]).toMatchObject({
      id: review.id,
      answer: said,
    });
    expect((await call(listStoreReviews, { storeId: String(mine) })).items[0]?.answer).toEqual(said);
  });

  it('is one even when two are sent at once', async () => {
    const { review } = await ofStore(mine);
    const sent = await Promise.allSettled([1, 2, 3, 4].map((n) => answer(partner, review.id, `Answer ${n}`)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      sent.filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason.status),
    ).toEqual([409, 409, 409]);
  });

  it('goes when the review is written again', async () => {
    const { author, review } = await ofStore(mine);
    await answer(partner, review.id);
    const again = await call(writeStoreReview, { id: String(mine), rate: 4 }, { as: author });
    expect(again).not.toHaveProperty('answer');
    await expect(answer(partner, review.id)).rejects.toMatchObject({ status: 404 });
    await answer(partner, again.id);
  });

  it('is for the partner of that store alone, and for what is shown', async () => {
    const { review } = await ofStore(theirs);
    await expect(answer(partner, review.id)).rejects.toMatchObject({ status: 404 });
    await expect(answer(operator, review.id)).rejects.toMatchObject({ status: 403 });
    await expect(answer(shopper, review.id)).rejects.toMatchObject({ status: 403 });
    await expect(answer(null, review.id)).rejects.toMatchObject({ status: 401 });
    const { review: waiting } = await ofStore(mine, HELD);
    await expect(answer(partner, waiting.id)).rejects.toMatchObject({ status: 404 });
    const { review: own } = await ofStore(mine);
    for (const words of ['', ' ', 'x'.repeat(201), 'It cures.', 'a\u202eb'])
      await expect(answer(partner, own.id, words), words).rejects.toMatchObject({
        status: 422,
        fields: { description: expect.any(String) },
      });
    expect((await call(listReviewsOfStore, { id: String(theirs) })).items[0]).not.toHaveProperty('answer');
  });
});

describe('the reviews command', () => {
  async function run(words: string[], options: Options = {}): Promise<string[]> {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const context: CommandContext = {
      db,
      by: atCommandLine('tess'),
      clock: app.deps.clock,
      geocoder: app.deps.geocoder,
      openShop: async () => app.deps,
      say,
      mode: 'demo',
      progress: () => {},
    };
    reviewsCommand.check?.(words, options);
    await reviewsCommand.run(context, words, options);
    return said;
  }

  it('lists pending reviews, and approves or rejects them', async () => {
    const { product, review } = await ofProduct('Cured.\n<b>Really</b>');
    const lines = await run([]);
    expect(lines.join('\n')).toContain(`${review.id}  5 of 5  product ${product} (Product`);
    expect(lines.join('\n')).toContain('Cured. <b>Really</b>');
    expect(await run([review.id, 'show'])).toEqual([`${review.id} is shown.`]);
    expect(await shownOf(product)).toHaveLength(1);
    expect(await run([review.id, 'refuse'])).toEqual([`${review.id} is refused.`]);
    expect(await shownOf(product)).toEqual([]);
    await expect(run(['01a1fbda-0000-7000-8000-000000000000', 'show'])).rejects.toMatchObject({ code: 'not-found' });
  });

  it('keeps the list of words', async () => {
    expect(await run([], { add: ['Gazebo', 'back door'] })).toEqual([expect.stringMatching(/back door, .*, gazebo, /)]);
    expect((await ofProduct('By the back-door of the gazebo')).review.state).toBe('waiting');
    await run([], { drop: ['gazebo', 'Back door'] });
    expect((await ofProduct('By the back-door of the gazebo')).review.state).toBe('shown');
    expect(await run([], { words: true })).toEqual([expect.stringContaining('cure')]);
  });

  it('prints its usage', async () => {
    const wrong: [string[], Options][] = [
      [['x'], {}],
      [['x', 'accept'], {}],
      [['x', 'show'], { words: true }],
      [[], { add: ['!'] }],
    ];
    for (const [words, options] of wrong)
      await expect(run(words, options)).rejects.toMatchObject({ name: 'UsageError' });
  });
});
