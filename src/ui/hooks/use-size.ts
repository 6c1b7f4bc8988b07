import { useCallback, useState } from 'react';

export type Size = { width: number; height: number };

/** The size of an element's content box in whole px, as it changes; undefined until it has one. */
export function useSize<T extends Element>() {
  const [size, setSize] = useState<Size>();
  const ref = useCallback((element: T) => {
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const [width, height] = [Math.round(entry.contentRect.width), Math.round(entry.contentRect.height)];
      if (width > 0 && height > 0) setSize({ width, height });
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [ref, size] as const;
}
