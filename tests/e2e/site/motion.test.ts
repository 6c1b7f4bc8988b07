import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { finger } from '../support/actions/finger.ts';
import { mouse } from '../support/actions/input-methods.ts';
import { visitor } from '../support/journey.ts';

type Moved = { pseudo: string; animation: string; ms: number };
declare global {
  interface Window {
    /** What each transition between two pictures of the page animates. */
    transitions: Moved[][];
    /** Did one of them begin at the outline of a page that takes long? */
    isOutlined: boolean;
  }
}

/** Notes the transitions of the pages that are opened from now on. */
const noteTransitions = (page: Page) =>
  page.addInitScript(() => {
    window.transitions = [];
    window.isOutlined = false;
    const start = document.startViewTransition.bind(document);
    const noteOutline = () => {
      window.isOutlined ||= document.querySelector('.page-skeleton') !== null;
    };
    document.startViewTransition = (change) => {
      noteOutline();
      // The first picture is taken a frame later, and then the page changes.
      const noted = () => {
        noteOutline();
        return typeof change === 'function' ? change() : change?.update?.();
      };
      const transition = start(noted);
      void transition.ready.then(() => {
        const all = document.getAnimations().flatMap((animation) => {
          const { effect, animationName } = animation as CSSAnimation;
          const { pseudoElement } = effect as KeyframeEffect;
          if (!pseudoElement?.startsWith('::view-transition')) return [];
          return [{ pseudo: pseudoElement, animation: animationName, ms: Number(effect?.getTiming().duration) }];
        });
        window.transitions.push(all);
      });
      return transition;
    };
  });
const transitions = (page: Page) => page.evaluate(() => window.transitions);
const moved = (all: readonly Moved[], pseudo: string) =>
  all.filter((it) => it.pseudo === `::view-transition-${pseudo}`);

const cards = (page: Page) => page.getByRole('main').locator('.product-card');

/** Presses the second card, and goes back; again where a busy machine took so long that an outline stood between them. */
async function thereAndBack(page: Page): Promise<[there: Moved[], back: Moved[]]> {
  for (let tries = 0; tries < 6; tries++) {
    await page.goto('/products');
    const link = cards(page).nth(1).getByRole('heading').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(async () => (await transitions(page)).length).toBe(1);
    await page.goBack();
    await cards(page).nth(1).waitFor();
    await expect.poll(async () => (await transitions(page)).length).toBe(2);
    if (!(await page.evaluate(() => window.isOutlined))) return (await transitions(page)) as [Moved[], Moved[]];
  }
  throw new Error('Each time an outline stood between the two pages.');
}

describe('from a card to its product', () => {
  it('the tile moves in 320 ms, name and price fade in 120 ms, and back does the same', async () => {
    const { page } = await visitor({ isKnown: true });
    await noteTransitions(page);
    const [there, back] = await thereAndBack(page);
    expect(moved(there, 'group(product-tile)')).toMatchObject([{ ms: 320 }]);
    expect(moved(there, 'old(product-tile)')).not.toEqual([]);
    for (const part of ['product-name', 'product-price']) {
      expect(moved(there, `new(${part})`).map(({ ms }) => ms)).toEqual([120]);
      expect(moved(there, `group(${part})`)).toEqual([]);
    }
    expect(moved(there, 'group(root)')).toEqual([]);

    expect(moved(back, 'group(product-tile)')).toMatchObject([{ ms: 320 }]);
    expect(moved(back, 'new(product-tile)')).not.toEqual([]);
    expect(moved(back, 'old(product-name)').map(({ ms }) => ms)).toEqual([120]);
    const named = await cards(page).evaluateAll((all) =>
      all.map((it) => getComputedStyle(it.querySelector('.product-tile') as Element).viewTransitionName),
    );
    expect(named.filter((it) => it !== 'none')).toEqual(['product-tile']);
    expect(named[1]).toBe('product-tile');
  });

  it('the picture of the outline becomes the product’s, where that one takes long', async () => {
    const { page } = await visitor({ isKnown: true });
    await noteTransitions(page);
    await page.goto('/products');
    const arrived = Promise.withResolvers<void>();
    await page.route('**/products/*.data*', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await cards(page).nth(1).getByRole('heading').getByRole('link').click();
    await page.locator('.page-skeleton').waitFor();
    arrived.resolve();
    await page.waitForURL(/\/products\/\d+$/);
    await expect.poll(async () => (await transitions(page)).length).toBe(1);
    const [there = []] = await transitions(page);
    expect(moved(there, 'group(product-tile)')).toMatchObject([{ ms: 320 }]);
    expect(moved(there, 'old(product-tile)')).not.toEqual([]);
    expect(moved(there, 'new(product-tile)')).not.toEqual([]);
  });

  it('a transition that the browser skips is no error, and the page is there', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...args) => {
        const transition = start(...args);
        transition.skipTransition();
        return transition;
      };
    });
    await page.goto('/products');
    const link = cards(page).nth(1).getByRole('heading').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await cards(page).nth(1).waitFor();
  });

  it('nothing moves where motion is unwanted', async () => {
    const { page } = await visitor({ isKnown: true, reducedMotion: 'reduce' });
    await noteTransitions(page);
    await page.goto('/products');
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/products\/\d+$/);
    await page.goBack();
    await cards(page).first().waitFor();
    expect(await transitions(page)).toEqual([]);
  });
});

describe('another offer', () => {
  it('cross-fades price, store and button in 120 ms, and no number slides', async () => {
    const { page } = await visitor({ isKnown: true });
    await noteTransitions(page);
    await page.goto('/products');
    await cards(page)
      .filter({ has: page.getByRole('link', { name: /stores from/ }) })
      .first()
      .getByRole('heading')
      .getByRole('link')
      .click();
    const offers = page.getByRole('radiogroup', { name: 'Offers' }).getByRole('radio', { checked: false });
    await offers.first().waitFor();
    await page.evaluate(() => {
      window.transitions = [];
    });
    await offers.first().check();
    await expect.poll(async () => (await transitions(page)).length).toBe(1);
    const [swap = []] = await transitions(page);
    const parts = [...new Set(swap.map(({ pseudo }) => /\((.+)\)/.exec(pseudo)?.[1]))];
    expect(parts.sort()).toEqual(['product-buy', 'product-price', 'product-store']);
    expect(new Set(swap.map(({ ms }) => ms))).toEqual(new Set([120]));
    expect(swap.filter(({ pseudo }) => pseudo.includes('group'))).toEqual([]);
    await expect.poll(() => page.evaluate(() => 'swap' in document.documentElement.dataset)).toBe(false);
  });
});

describe('a sheet on a phone', () => {
  const top = (sheet: Locator) => sheet.evaluate((it) => it.getBoundingClientRect().top);
  const still = (sheet: Locator) => sheet.evaluate((it) => it.getAnimations().length === 0);

  /** The menu, a sheet to 40 px below the top. */
  async function withSheet(options: Parameters<typeof visitor>[0] = {}) {
    const { page } = await visitor({ isKnown: true, device: 'phone', ...options });
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(() => still(sheet)).toBe(true);
    expect(await top(sheet)).toBe(40);
    const { width, height } = (await sheet.boundingBox()) as { width: number; height: number };
    const [hand, grip] = [await finger(page), { x: width / 2, y: 60 }];
    // The script that follows the finger comes once the sheet is open.
    await expect
      .poll(
        async () => {
          await hand.down(grip);
          await hand.move({ y: 20 });
          const isMoved = (await top(sheet)) > 40;
          await hand.move({ y: -20 });
          await hand.up();
          return isMoved;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    await expect.poll(() => top(sheet)).toBe(40);
    await expect.poll(() => sheet.evaluate((it) => it.hasAttribute('data-returning'))).toBe(false);
    return { page, sheet, height, hand, grip };
  }

  it('follows the finger and goes back in 240 ms where it is let go early', async () => {
    const { sheet, height, hand, grip } = await withSheet();
    await hand.down(grip);
    await hand.move({ y: height * 0.2 }, 400);
    expect((await top(sheet)) - 40).toBeCloseTo(height * 0.2, 0);
    await hand.move({ y: -20 }, 200);
    expect((await top(sheet)) - 40).toBeCloseTo(height * 0.2 - 20, 0);
    // Heard before the finger leaves: the browser takes touches and scripts in no fixed order.
    const returned = await sheet.evaluateHandle((it) => ({
      durations: new Promise((resolve) => {
        it.addEventListener('transitionrun', () =>
          resolve(it.getAnimations().map(({ effect }) => effect?.getTiming().duration)),
        );
      }),
    }));
    await hand.up();
    expect(await returned.evaluate(({ durations }) => durations)).toEqual([240]);
    await expect.poll(() => top(sheet)).toBe(40);
    await expect.poll(() => sheet.evaluate((it) => it.hasAttribute('data-returning'))).toBe(false);
  });

  it('closes past 30 % of its height, and opens again where it was', async () => {
    const { page, sheet, height, hand, grip } = await withSheet();
    await hand.down(grip);
    await hand.move({ y: height * 0.35 }, 1_000);
    await hand.move({ y: -10 }, 300);
    await hand.up();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect.poll(async () => (await still(sheet)) && (await top(sheet))).toBe(40);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await sheet.waitFor({ state: 'hidden' });
  });

  it('closes by a flick', async () => {
    const { sheet, hand, grip } = await withSheet();
    await hand.down(grip);
    await hand.flick({ y: 150 });
    await sheet.waitFor({ state: 'hidden' });
  });

  it('scrolls, instead, where it is scrolled down or the finger goes up or across', async () => {
    const { sheet, hand, grip } = await withSheet();
    for (const by of [{ y: -60 }, { x: 90, y: 30 }]) {
      await hand.down({ ...grip, y: 400 });
      await hand.move(by);
      expect(await top(sheet)).toBe(40);
      await hand.up();
    }
    await sheet.locator('.panel-body').evaluate((it) => {
      it.style.paddingBottom = '1000px';
      it.scrollTo(0, 40);
    });
    await hand.down({ ...grip, y: 400 });
    await hand.move({ y: 200 });
    expect(await top(sheet)).toBe(40);
    await hand.up();
  });

  it('follows the finger without an animation where motion is unwanted', async () => {
    const { sheet, height, hand, grip } = await withSheet({ reducedMotion: 'reduce' });
    await hand.down(grip);
    await hand.move({ y: height * 0.2 }, 400);
    await hand.up();
    expect(await sheet.evaluate((it) => it.getAnimations().length)).toBe(0);
    await expect.poll(() => top(sheet)).toBe(40);
  });
});

it('a skeleton is there at once after its 300 ms, and does not fade in', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.route('**/explore/search/all*', () => {});
  await page.goto('/products');
  await mouse.type(page.locator('header input[name="search"]'), 'haze');
  const skeleton = page.locator('.search-found .skeleton').first();
  await skeleton.waitFor({ state: 'attached' });
  const { animationName, animationDelay, animationDuration, animationTimingFunction } = await skeleton.evaluate(
    (it) => {
      const { animationName, animationDelay, animationDuration, animationTimingFunction } = getComputedStyle(it);
      return { animationName, animationDelay, animationDuration, animationTimingFunction };
    },
  );
  expect([animationName, animationDelay, animationDuration, animationTimingFunction]).toEqual([
    'w-shimmer, w-appear',
    '0s, 0.3s',
    '1.4s, 0.001s',
    'linear, steps(1)',
  ]);
});
