import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTopLayer } from '../overlays/layers.ts';

type Spoken = { polite: string; assertive: string };

const silence: Spoken = { polite: '', assertive: '' };
let spoken = silence;
const listeners = new Set<() => void>();
const timers: Partial<Record<keyof Spoken, ReturnType<typeof setTimeout>>> = {};

function write(tone: keyof Spoken, text: string) {
  spoken = { ...spoken, [tone]: text };
  for (const listener of listeners) listener();
}

/** Announces to screen readers. Empties the region first, so that repeated text is announced. */
export function announce(text: string, tone: keyof Spoken = 'polite') {
  clearTimeout(timers[tone]);
  write(tone, '');
  timers[tone] = setTimeout(() => write(tone, text), 80);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The polite and assertive regions; once, in the root. Open modals have their own. */
export function LiveRegions() {
  const words = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => silence,
  );
  const layer = useTopLayer();
  return (
    <>
      <Regions {...(layer ? silence : words)} />
      {layer && createPortal(<Regions {...words} />, layer)}
    </>
  );
}

function Regions({ polite, assertive }: Spoken) {
  return (
    <div className="sr-only">
      <p aria-live="polite" aria-atomic="true">
        {polite}
      </p>
      <p aria-live="assertive" aria-atomic="true">
        {assertive}
      </p>
    </div>
  );
}
