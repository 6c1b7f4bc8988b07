let locks = 0;

/** Locks page scrolling behind a modal until the result is called. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  let held = true;
  if (locks === 0) root.style.setProperty('--w-scroll-bar', `${Math.max(0, innerWidth - root.clientWidth)}px`);
  locks += 1;
  root.classList.add('scroll-locked');
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks === 0) root.classList.remove('scroll-locked');
  };
}
