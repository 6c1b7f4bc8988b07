import type { CDPSession, Page } from 'playwright-core';

const MOST_STEPS = 400;
const AT_ONCE = 10;

type Walk = { reached: Set<Element>; hidden: Set<string>; wanted: Element[]; isRound: boolean };
type WithWalk = { walk: Walk };

/** Goes through the page with Tab: what it does not reach, where no ring says so, and where it does not come out again. */
export async function walkByKeys(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk);
  const session = await page.context().newCDPSession(page);
  for (let step = 0; step < MOST_STEPS; step += AT_ONCE) {
    await pressTab(session, AT_ONCE);
    if (await page.evaluate(() => (window as unknown as WithWalk).walk.isRound)) break;
  }
  await session.detach();
  return page.evaluate(endWalk);
}

/** One after the other, without waiting for each: a picture of the page for each press took most of the walk's time. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const events = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat();
  await Promise.all(
    events.map((type) =>
      session.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }),
    ),
  );
}

/** In the page. */
function beginWalk(): void {
  const isThere = (it: HTMLElement) =>
    it.tabIndex >= 0 &&
    it.checkVisibility({ visibilityProperty: true }) &&
    !it.matches(':disabled') &&
    !it.closest('[inert]');
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
  const walk: Walk = { reached: new Set(), hidden: new Set(), wanted: [...all].filter(isThere), isRound: false };
  (window as unknown as WithWalk).walk = walk;
  const hasRing = (it: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(it, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  (document.activeElement as HTMLElement | null)?.blur();
  let first: EventTarget | null = null;
  let isByKey = false;
  document.addEventListener('keydown', () => {
    isByKey = true;
  });
  document.addEventListener('focusin', ({ target }) => {
    const it = target as HTMLElement;
    // A page may move the focus by itself, when it opens.
    if (isByKey && it === first) walk.isRound = true;
    if (isByKey) first ??= it;
    isByKey = false;
    walk.reached.add(it);
    // A field may have its ring around the whole of it, a card around its picture.
    const around = [it, it.parentElement, it.parentElement?.parentElement].filter((one) => !!one);
    if (!around.some((one) => hasRing(one) || hasRing(one, '::after') || hasRing(one, '::before')))
      walk.hidden.add(
        `no ring: ${it.tagName.toLowerCase()} "${it.getAttribute('aria-label') ?? it.textContent.trim().slice(0, 40)}"`,
      );
  });
}

/** In the page. */
function endWalk(): string[] {
  const { reached, hidden, wanted, isRound } = (window as unknown as WithWalk).walk;
  // Of radio buttons of one name the keys stop at one.
  const isReached = (it: Element) =>
    reached.has(it) ||
    (it instanceof HTMLInputElement &&
      it.type === 'radio' &&
      [...reached].some((one) => one instanceof HTMLInputElement && one.type === 'radio' && one.name === it.name));
  const missed = wanted.filter(
    (it) => it.isConnected && it.checkVisibility({ visibilityProperty: true }) && !isReached(it),
  );
  return [
    ...hidden,
    ...missed.map(
      (it) =>
        `not reached: ${it.tagName.toLowerCase()} "${it.getAttribute('aria-label') ?? it.textContent.trim().slice(0, 40)}"`,
    ),
    ...(isRound ? [] : ['the walk does not come round']),
  ];
}
