import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Below this width dialogs, panels and some popovers are bottom sheets. */
const SHEETS = '(width < 38.75rem)';

/** Lets a finger drag a sheet away once the script has loaded; Close does the same. */
export function useDragAway(ref: RefObject<HTMLElement | null>, isEnabled: boolean, onAway: () => void): void {
  const away = useEffectEvent(onAway);
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet || !isEnabled || !matchMedia(SHEETS).matches) return;
    sheet.style.translate = '';
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./follow-finger.ts').then(({ followFinger }) => {
      if (!isOver) stop = followFinger(sheet, () => away());
    }, NOTHING);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isEnabled, ref]);
}

const NOTHING = () => {};
