import { type RefObject, useEffect, useState } from 'react';

/** A section above this share of the window counts as the current one. */
const READING_LINE = 0.4;

/** The last of these sections that begins above the line; none before the first. */
export function useSectionInView(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const all = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const hasCome = (section: HTMLElement) => section.getBoundingClientRect().top <= innerHeight * READING_LINE;
    const watcher = new IntersectionObserver(() => setCurrent(all.findLast(hasCome)?.id), {
      rootMargin: `0px 0px -${(1 - READING_LINE) * 100}% 0px`,
    });
    for (const section of all) watcher.observe(section);
    return () => watcher.disconnect();
  }, [ids]);
  return current;
}

/** Pixels at a row's right edge in which links fade out; as in the style sheet. */
const FADE = 32;
const ROOM = 24;

/** Scrolls an overflowing row or column of links to the marked one, without moving the page. */
export function useKeptInView(nav: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const bar = nav.current;
    const link = current && bar?.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`);
    if (!bar || !link) return;
    const [outer, inner] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right - FADE)
      bar.scrollBy({ left: inner.left - outer.left - ROOM });
    if (inner.top < outer.top || inner.bottom > outer.bottom) bar.scrollBy({ top: inner.top - outer.top - ROOM });
  }, [nav, current]);
}
