import { type ReactNode, useEffect, useRef } from 'react';
import '../pricing/checkout.css';

/** Sticks to the bottom of a phone with the total and the next step; from 620 px the page shows them. */
export function BottomBar({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const root = document.documentElement;
    const watcher = new ResizeObserver(() => root.style.setProperty('--w-bottom-bar', `${bar.offsetHeight}px`));
    watcher.observe(bar);
    return () => {
      watcher.disconnect();
      root.style.removeProperty('--w-bottom-bar');
    };
  }, []);
  return (
    <div ref={ref} className="bottom-bar">
      {children}
    </div>
  );
}
