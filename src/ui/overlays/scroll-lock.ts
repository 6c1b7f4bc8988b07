let locks = 0;

/** Keeps the page behind a modal from scrolling (and adds its 4 px right padding) until the result is called. */
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
