import type { Page } from 'playwright-core';

// What is asked of a page as it is drawn. Each function but the first runs in the page, so it stands on its own feet.

/** Sets the text size of the browser, as its settings do: 16 px is usual. It counts for media queries too. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: Math.round((px * 13) / 16) } });
  await session.detach();
}

/** How far the page can be scrolled sideways, in px. Not against `innerWidth`: on a phone that grows with what is too wide. */
export const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Controls that a finger hits on less than `least` px in either direction, with what extends them (a label, a pseudo-element). */
export function smallTargets(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  const isDrawn = (it: HTMLElement) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // WCAG 2.5.5 and 2.5.8 except a link within a sentence: the text's line height decides how tall it is.
  const isInText = (it: HTMLElement) => {
    const around = it.parentElement?.closest('p, li, dd, td, label, h1, h2, h3, div');
    const isInline = getComputedStyle(it).display === 'inline';
    return isInline && (around?.textContent.trim().length ?? 0) > it.textContent.trim().length + 1;
  };
  const isOf = (it: HTMLElement, at: Element | null) =>
    at !== null && (it.contains(at) || at.closest('label')?.control === it);
  const found: string[] = [];
  for (const it of controls) {
    const box = it.getBoundingClientRect();
    const isAway = box.width <= 1 || box.height <= 1 || it.closest('[inert], :disabled, .sr-only') !== null;
    if (isAway || !isDrawn(it) || isInText(it)) continue;
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = it.getClientRects()[0] ?? box;
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = (dx: number, dy: number) => {
      let step = 0;
      while (step < least && isOf(it, document.elementFromPoint(x + dx * (step + 1), y + dy * (step + 1)))) step++;
      return step;
    };
    // What lies over it now (a bar at the bottom) is not its size.
    if (!isOf(it, document.elementFromPoint(x, y))) continue;
    const [wide, tall] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    const name = it.getAttribute('aria-label') ?? (it.textContent.trim() || it.getAttribute('name') || it.className);
    if (wide < least - 1 || tall < least - 1) found.push(`${it.tagName.toLowerCase()} "${name}": ${wide} × ${tall}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}

/** Text that is cut off or that leaves its button, tag or field; what ends in an ellipsis is meant to. */
export function cutText(): string[] {
  const SLACK = 3;
  const found = new Set<string>();
  const isCut = (inner: DOMRect, outer: DOMRect, axis: 'x' | 'y' | 'both') =>
    (axis !== 'y' && (inner.left < outer.left - SLACK || inner.right > outer.right + SLACK)) ||
    (axis !== 'x' && (inner.top < outer.top - SLACK || inner.bottom > outer.bottom + SLACK));
  const isBox = ({ backgroundColor, borderTopWidth, boxShadow }: CSSStyleDeclaration) =>
    !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) || borderTopWidth !== '0px' || boxShadow !== 'none';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const parent = node.parentElement as HTMLElement;
    const isShown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!node.data.trim() || !isShown || parent.closest('.sr-only, script, style, option, noscript, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const say = (what: string) => found.add(`"${node.data.trim().slice(0, 40)}" ${what}`);
    let isInScroller = false;
    for (let at: HTMLElement | null = parent; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'contents' || style.display === 'inline') continue;
      const box = at.getBoundingClientRect();
      // Meant for screen readers alone, it is drawn nowhere.
      if (style.clipPath.startsWith('inset(50%')) rects.length = 0;
      if (box.width <= 1 || rects.length === 0) break;
      const name = `${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''}`;
      const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isMeant && style.overflowX !== 'visible') rects.length = 0;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        isInScroller = true;
        break;
      }
      if (/hidden|clip/.test(style.overflowX) && rects.some((rect) => isCut(rect, box, 'x'))) say(`is cut by ${name}`);
      if (/hidden|clip/.test(style.overflowY) && rects.some((rect) => isCut(rect, box, 'y'))) say(`is cut by ${name}`);
      const isPart = at.matches('a, button, summary, label, .tag, .chip, .btn, .segment, .input, .count-badge');
      if (isPart && isBox(style) && rects.some((rect) => isCut(rect, box, 'both'))) say(`leaves ${name}`);
      if (style.position === 'fixed') break;
    }
    const width = document.documentElement.clientWidth;
    if (!isInScroller && rects.some(({ left, right }) => right > width + 1 || left < -1)) say('leaves the window');
  }
  return [...found];
}

/** Controls, and lines of text, that lie over one another. */
export function overlaps(): string[] {
  const isShown = (it: Element) =>
    it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !it.closest('.sr-only, [inert]');
  // What sticks to the window lies over what scrolls below it.
  const layerOf = (it: Element | null): Element | null => {
    for (let at = it; at; at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at);
      if (/fixed|sticky/.test(position) || (position === 'absolute' && zIndex !== 'auto')) return at;
    }
    return null;
  };
  // What a scrolling row has pushed out of sight lies over nothing.
  const seen = (it: Element, { left, right, top, bottom }: DOMRect) => {
    const box = { left, right, top, bottom };
    for (let at: Element | null = it; at && at !== document.body; at = at.parentElement) {
      const { overflow, display } = getComputedStyle(at);
      if (overflow === 'visible' || display === 'inline') continue;
      const clip = at.getBoundingClientRect();
      box.left = Math.max(box.left, clip.left);
      box.right = Math.min(box.right, clip.right);
      box.top = Math.max(box.top, clip.top);
      box.bottom = Math.min(box.bottom, clip.bottom);
    }
    return box;
  };
  type Part = { it: Element; name: string; layer: Element | null; box: ReturnType<typeof seen> };
  const controls: Part[] = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(isShown)
    .map((it) => ({
      it,
      name:
        it.getAttribute('aria-label') ?? (it.textContent.trim().slice(0, 40) || it.getAttribute('name') || it.tagName),
      layer: layerOf(it),
      box: seen(it, it.getClientRects()[0] ?? it.getBoundingClientRect()),
    }));
  const lines: Part[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const it = node.parentElement as HTMLElement;
    if (!node.data.trim() || !isShown(it) || it.closest('script, style, option, noscript, svg, select')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      lines.push({ it, name: `"${node.data.trim().slice(0, 40)}"`, layer: layerOf(it), box: seen(it, rect) });
  }
  const SLACK = 3;
  const both = (a: Part, b: Part) => {
    const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const tall = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    return wide > SLACK && tall > SLACK;
  };
  const isField = ({ it }: Part) => it.matches('input, select, textarea');
  const found = new Set<string>();
  const compare = (all: Part[], isMeant: (a: Part, b: Part) => boolean) => {
    const sorted = all.filter(({ box }) => box.bottom > box.top).sort((a, b) => a.box.top - b.box.top);
    for (const [index, a] of sorted.entries())
      for (let next = index + 1; next < sorted.length; next++) {
        const b = sorted[next] as Part;
        if (b.box.top >= a.box.bottom) break;
        const isRelated = a.it === b.it || a.it.contains(b.it) || b.it.contains(a.it);
        if (!isRelated && a.layer === b.layer && both(a, b) && !isMeant(a, b)) found.add(`${a.name} and ${b.name}`);
      }
  };
  // A field has room for the button within it.
  compare(controls, (a, b) => isField(a) || isField(b));
  // Lines of one block stand as close as its line height says.
  compare(lines, (a, b) => a.it.parentElement === b.it.parentElement && a.it.closest('p, h1, h2, h3, h4') !== null);
  return [...found];
}

/** Waits for the transitions that a scroll has started. */
export async function transitionsEnded(): Promise<void> {
  // What a scroll starts comes with the frames after it.
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  // What is paused, or out of sight and not drawn, stands still for as long as it is there.
  const ends = ({ effect, playState }: Animation) =>
    playState === 'running' &&
    effect?.getComputedTiming().endTime !== Infinity &&
    (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true });
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(ends)
      .map(({ finished }) => finished),
  );
}

/** Controls that a fill or a shadow draws; forced colours drop both. To be asked before they are on. */
export function drawnControls(): void {
  const backdropOf = (it: Element | null): string => {
    if (!it) return 'none';
    const { backgroundColor } = getComputedStyle(it);
    return /, 0\)$|^transparent$/.test(backgroundColor) ? backdropOf(it.parentElement) : backgroundColor;
  };
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, .tag, .segment, .radio-card',
  );
  for (const it of controls) {
    const { backgroundColor, boxShadow } = getComputedStyle(it);
    const isFilled = !/, 0\)$|^transparent$/.test(backgroundColor) && backgroundColor !== backdropOf(it.parentElement);
    if (it.checkVisibility() && (isFilled || boxShadow !== 'none')) it.dataset.drawn = it.ariaCurrent ?? '';
  }
}

/** While forced colours are on: what was drawn and has no edge now, and what is chosen and does not look it. */
export function lostInForcedColours(): string[] {
  const found: string[] = [];
  const nameOf = (it: Element) =>
    `${it.tagName.toLowerCase()}.${it.getAttribute('class') ?? ''} "${it.textContent.trim().slice(0, 30)}"`;
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  for (const it of document.querySelectorAll<HTMLElement>('[data-drawn]')) {
    const { borderTopStyle, borderTopWidth, outlineStyle, appearance, backgroundColor } = getComputedStyle(it);
    const isFilled = !/, 0\)$|^transparent$/.test(backgroundColor) && backgroundColor !== paper;
    const hasEdge =
      isFilled ||
      (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
      outlineStyle !== 'none' ||
      appearance !== 'none';
    // What is in view may change meanwhile, and with it the current link.
    const isAsItWas = it.dataset.drawn === (it.ariaCurrent ?? '');
    if (!hasEdge && isAsItWas && it.checkVisibility()) found.push(`no edge: ${nameOf(it)}`);
    delete it.dataset.drawn;
  }
  const CHOSEN =
    '[aria-pressed="true"], [aria-current]:is(a, button), [aria-selected="true"], .segment:has(:checked), .radio-card:has(:checked)';
  const lookOf = (it: Element) => {
    const { backgroundColor, color, borderTopColor, borderBottomColor, outlineStyle, textDecorationLine } =
      getComputedStyle(it);
    const { content, backgroundColor: after } = getComputedStyle(it, '::after');
    return [
      backgroundColor,
      color,
      borderTopColor,
      borderBottomColor,
      outlineStyle,
      textDecorationLine,
      content,
      after,
      it.querySelectorAll('svg').length,
    ].join();
  };
  for (const it of document.querySelectorAll(CHOSEN)) {
    if (!it.checkVisibility()) continue;
    const group = it.closest('[role="radiogroup"], [role="group"], [role="listbox"], nav, ul, ol') ?? it.parentElement;
    const others = [...(group?.querySelectorAll(it.tagName) ?? [])].filter((one) => !one.matches(CHOSEN));
    const alike = others.find((one) => one.checkVisibility() && lookOf(one) === lookOf(it));
    if (alike) found.push(`chosen, yet like the others: ${nameOf(it)}`);
  }
  return found;
}

/** While the media is print: what paper has no use for, what is fixed to every sheet, words too pale for it. */
export function unfitForPaper(): string[] {
  const isShown = (it: Element) =>
    it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && it.getBoundingClientRect().height > 1;
  const nameOf = (it: Element) =>
    `${it.tagName.toLowerCase()}.${it.getAttribute('class') ?? ''} "${it.textContent.trim().slice(0, 30)}"`;
  const found: string[] = [];
  for (const it of document.querySelectorAll('button, input, select, textarea, dialog, nav[aria-label="Main"], footer'))
    if (isShown(it)) found.push(`a control: ${nameOf(it)}`);
  const brush = document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  for (const it of document.querySelectorAll('body *')) {
    if (!isShown(it)) continue;
    const { position, color, printColorAdjust } = getComputedStyle(it);
    if (position === 'fixed') found.push(`on every sheet: ${nameOf(it)}`);
    // Exact: its fill is printed too.
    if (!it.matches('h1, h2, h3, p, dt, dd, li') || printColorAdjust === 'exact') continue;
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 160) found.push(`too pale: ${nameOf(it)} ${color}`);
  }
  if (!isShown(document.querySelector('main h1') ?? document.body)) found.push('no heading');
  return found;
}
