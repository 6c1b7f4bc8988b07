import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { maySound } from './tones.ts';

const MOST_LAYOUT_SHIFT = 0.02;

export type Watch = {
  /** What a page must not do: complaints by the browser, requests that fail or leave the site, jumping layouts. */
  complaints(): string[];
  /** From now on an answer with this status is what the test wants, and so is the browser's line about it. */
  allow(status: number): void;
  /** From now on the test plants scripts: the browser's line that it refuses one is what the test wants. */
  allowRefusedScripts(): void;
  /** From now on the test itself moves what a page shows: other widths, other text sizes. */
  ignoreShifts(): void;
  /** Forgets what it has heard and allowed: another visitor comes. */
  startAnew(): void;
};

/** Listens to everything that happens in a context. Call it before the first page opens. `guest` may be asked too. */
export async function watch(context: BrowserContext, origin: string, guest = origin): Promise<Watch> {
  let heard: string[] = [];
  const shifts = new Map<string, Shift[]>();
  const allowed = new Set<number>();
  let isMovedByTest = false;
  let plantsScripts = false;
  context.on('request', (request) => {
    if (isOffSite(request, origin) && isOffSite(request, guest))
      heard.push(`request to another host: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    // A page that is left, or a newer question, ends what is still on its way.
    const reason = request.failure()?.errorText ?? '';
    // Chromium calls it a matter of policy when scripts are switched off.
    const isSwitchedOff = reason === 'csp' && request.url().endsWith('.js');
    // The test has taken the network away.
    const isOffline = reason === 'net::ERR_INTERNET_DISCONNECTED';
    if (reason !== 'net::ERR_ABORTED' && !isOffline && !isSwitchedOff)
      heard.push(`request failed: ${request.url()} (${reason})`);
  });
  context.on('response', (response: Response) => {
    if (response.status() >= 400 && !allowed.has(response.status()))
      heard.push(`${response.status()} from ${response.url()}`);
  });
  context.on('console', (message) => {
    const isOfStatus =
      /^Failed to load resource: (the server responded with a status of \d+|net::ERR_INTERNET_DISCONNECTED)/.test(
        message.text(),
      );
    // WebGL in software tells how slow it is.
    const isOfDriver = message.text().includes('GL Driver Message');
    // As most journeys want it (see `visitor`).
    const isOfWorker = message.text().includes('Service Worker registration blocked by Playwright');
    // Scripts that another one keeps waiting, or that are asked for in another way (react-router-patches/arrived.ts).
    const isOfScripts =
      /\/assets\/\S+\.js'? (is found, but is not used because|was preloaded using link preload but not used)/.test(
        message.text(),
      );
    // The test says that its visitor has pressed something, which the browser knows better.
    const isOfSound =
      maySound(message.page()) && message.text().startsWith('The AudioContext was not allowed to start');
    const isRefusal = plantsScripts && /inline .* violates the following Content Security Policy/.test(message.text());
    const isExpected = isOfStatus || isOfDriver || isOfWorker || isOfScripts || isOfSound || isRefusal;
    if (isExpected || !['error', 'warning'].includes(message.type())) return;
    heard.push(`console.${message.type()}: ${message.text()} (${message.page()?.url()})`);
  });
  // React tells of markup that differs between server and browser by an error of the page.
  context.on('weberror', (error) => heard.push(`error in ${error.page()?.url()}: ${error.error().stack}`));
  await context.exposeBinding('reportLayoutShift', ({ page }: { page: Page }, shift: Shift) => {
    if (isMovedByTest) return;
    const path = new URL(page.url()).pathname;
    shifts.set(path, [...(shifts.get(path) ?? []), shift]);
  });
  await context.addInitScript(observeLayoutShifts);
  return {
    allow: (status) => allowed.add(status),
    allowRefusedScripts: () => {
      plantsScripts = true;
    },
    ignoreShifts: () => {
      isMovedByTest = true;
    },
    startAnew: () => {
      heard = [];
      shifts.clear();
      allowed.clear();
      isMovedByTest = false;
      plantsScripts = false;
    },
    complaints: () => [...heard, ...[...shifts].flatMap(([path, seen]) => jumpsOf(path, seen))],
  };
}

const isOffSite = (request: Request, origin: string) =>
  /^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== new URL(origin).host;

type Shift = { value: number; what: string };

function jumpsOf(path: string, seen: Shift[]): string[] {
  const total = seen.reduce((sum, { value }) => sum + value, 0);
  if (total <= MOST_LAYOUT_SHIFT) return [];
  const parts = seen.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join(' · ');
  return [`layout shift of ${total.toFixed(3)} on ${path}: ${parts}`];
}

/** Runs in the page. */
function observeLayoutShifts() {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const nameOf = ({ node, previousRect, currentRect }: Entry['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`;
    return `${name} ${previousRect.x},${previousRect.y} → ${currentRect.x},${currentRect.y}`;
  };
  // The browser's own, as its entries have it: a test may set the page another clock.
  const now = performance.now.bind(performance);
  const frame = requestAnimationFrame.bind(window);
  // A press that came before the page was alive is made up for later: what it opens is still opened by hand.
  let madeUpAt = Number.NEGATIVE_INFINITY;
  const note = ({ isTrusted }: MouseEvent) => {
    if (!isTrusted) madeUpAt = now();
  };
  addEventListener('click', note, true);
  // What a press changes (a refused form, a removed row, a list in another order) moves the page when the answer comes, or the script
  // that shows it. On a busy machine that is later than the half second within which the browser counts a shift as the visitor's.
  const AT_HAND_MS = 500;
  // A busy machine draws what follows a press or an answer late, but within these frames: less than the half second elsewhere.
  const AT_HAND_FRAMES = 10;
  let drawing = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const followFrames = (left = AT_HAND_FRAMES) => {
    if (left === AT_HAND_FRAMES) drawing += 1;
    if (left > 0) frame(() => followFrames(left - 1));
    else {
      drawing -= 1;
      drawnAt = now();
    }
  };
  let pressedAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const notePress = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    pressedAt = now();
    followFrames();
  };
  for (const type of ['pointerup', 'click', 'keydown']) addEventListener(type, notePress, true);
  let movedByTestAt = Number.NEGATIVE_INFINITY;
  addEventListener('moved-by-test', () => {
    movedByTestAt = now();
    followFrames();
  });
  const isSoonAfter = (start: number, at: number) => at >= start && at < start + AT_HAND_MS;
  const isWithinFrames = (at: number) => at >= pressedAt && (drawing > 0 || at <= drawnAt);
  const isOfPress = (begun: number) =>
    isSoonAfter(pressedAt, begun) || isSoonAfter(answeredAt, begun) || isWithinFrames(begun);
  const noteAnswer = () => {
    answeredAt = now();
    followFrames();
  };
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const begun = now();
    const isAsked = isOfPress(begun);
    try {
      return await fetch(...asked);
    } finally {
      if (isAsked) noteAnswer();
    }
  };
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name, startTime }) => name.endsWith('.js') && isOfPress(startTime))) noteAnswer();
  }).observe({ type: 'resource' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      // What is open beside its button goes with it when the page scrolls, and its lists follow what is typed. What is
      // gone by now (null) was in there too, or else something that stays has moved with it.
      const isFollowing = entry.sources.every(
        ({ node }) => !node || (node instanceof Element && node.closest('[popover]')),
      );
      // Where a part that slides is moved on, the browser counts a jump from where it would have been without its slide. What is
      // seen goes on from where it was, in each frame.
      const [most] = entry.sources;
      const isSliding = most?.node instanceof Element && most.node.getAnimations().some(({ id }) => id === 'slide');
      const isByHand =
        entry.hadRecentInput ||
        isSoonAfter(madeUpAt, entry.startTime) ||
        isSoonAfter(movedByTestAt, entry.startTime) ||
        isSoonAfter(answeredAt, entry.startTime) ||
        isWithinFrames(entry.startTime);
      if (isByHand || isFollowing || isSliding) continue;
      const report = (window as unknown as { reportLayoutShift(shift: Shift): void }).reportLayoutShift;
      report({ value: entry.value, what: entry.sources.map(nameOf).join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
