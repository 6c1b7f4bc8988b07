import { useEffect, useState } from 'react';

const HEADER_PX = 120;
const STEP_PX = 8;

/** True while the reader scrolls down, past the header: then the sticky row is out of the way. */
export function useScrolledUp(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < STEP_PX) return;
      setAway(now > last && now > HEADER_PX);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isAway;
}
