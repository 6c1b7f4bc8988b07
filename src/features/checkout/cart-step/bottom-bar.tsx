import { type ReactNode, useEffect, useRef } from 'react';
import '../pricing/checkout.css';

/** Stays at the bottom edge of a phone with the sum and the next step; from 620 on the page itself shows them. */
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
