let locks = 0;

/** Locks page scrolling behind a modal (with its 4 px right padding) until the result is called. */
export function lockScroll(): () => void {
  let held = true;
  locks += 1;
  document.documentElement.classList.add('scroll-locked');
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks === 0) document.documentElement.classList.remove('scroll-locked');
  };
}
