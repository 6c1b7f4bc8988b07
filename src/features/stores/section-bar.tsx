import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import './section-bar.css';

export type StoreSection = { id: string; label: string };

/** Sticks below the header: the sections of a store's page, the one in view marked; `children` is the search field. */
export function SectionBar({ sections, children }: { sections: readonly StoreSection[]; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const current = useSectionInView(sections);
  useKeptInView(nav, current);
  return (
    <div className="section-bar print:hidden">
      <div className="page section-bar-row">
        <nav ref={nav} aria-label="Store sections" className="section-links">
          {sections.map(({ id, label }) => (
            <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </div>
  );
}

/** How far down the window a section must have come to be the one that is being read. */
const READING_LINE = 0.4;

/** The last section that begins above the line; none before the first. */
function useSectionInView(sections: readonly StoreSection[]): string | undefined {
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

/** Pixels at the bar's right edge in which the links fade out; as in the style. */
const FADE = 32;

/** Where the links do not fit, the bar scrolls sideways to the marked one; the page does not move. */
function useKeptInView(nav: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const bar = nav.current;
    const link = current && bar?.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`);
    if (!bar || !link) return;
    const [start, end] = [link.offsetLeft - bar.offsetLeft, link.offsetLeft - bar.offsetLeft + link.offsetWidth];
    if (start < bar.scrollLeft || end > bar.scrollLeft + bar.clientWidth - FADE) bar.scrollTo({ left: start - 24 });
  }, [nav, current]);
}
