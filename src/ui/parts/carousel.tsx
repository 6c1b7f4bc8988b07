import { Children, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { TextLink } from '../fields/text-link.tsx';
import { CaretLeftIcon, CaretRightIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';
import { announce } from '../text/live-region.tsx';
import { IconButton } from './icon-button.tsx';

export type CarouselProps = {
  id?: string;
  title: string;
  /** stores 1.2, 2, 3, 4 in view; tiles (products, categories, brands) 1.8, 2.2, 2, 3, 4, 5. */
  kind: 'stores' | 'tiles';
  note?: ReactNode;
  more?: { to: string; label: string };
  action?: ReactNode;
  /** Skeletons inside: no arrows, no scrolling, `aria-busy`. */
  busy?: boolean;
  /** Pointer or focus has come: hidden cards may be needed. */
  onApproach?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A headed list that scrolls and snaps natively; from 621 px arrows move one view. A separate Suspense boundary: long
 * pages hydrate piece by piece.
 */
export const Carousel = (props: CarouselProps) => (
  <Suspense>
    <CarouselSection {...props} />
  </Suspense>
);

function CarouselSection(props: CarouselProps) {
  const { id: sectionId, title, kind, note, more, action, busy, onApproach, className, children } = props;
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const place = usePlace(track, Children.count(children));
  return (
    <section id={sectionId} aria-labelledby={id} className={className} onPointerEnter={onApproach} onFocus={onApproach}>
      <div className="mb-3.5 flex items-baseline justify-between gap-4 mobile:mb-5 mobile:items-end">
        <div>
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {note && <p className="mt-1 text-ink-muted">{note}</p>}
        </div>
        <div className="flex flex-none items-center gap-4">
          {action}
          {more && (
            <TextLink to={more.to} className="inline-flex min-h-11 items-center">
              {more.label}
              <span className="sr-only">: {title}</span>
            </TextLink>
          )}
          <div className={cx('carousel-arrows', (place.fits || busy) && 'invisible')}>
            <IconButton
              look="outline"
              label={`Previous: ${title}`}
              aria-disabled={place.atStart}
              onClick={() => move(track, -1)}
            >
              <CaretLeftIcon />
            </IconButton>
            <IconButton
              look="outline"
              label={`Next: ${title}`}
              aria-disabled={place.atEnd}
              onClick={() => move(track, 1)}
            >
              <CaretRightIcon />
            </IconButton>
          </div>
        </div>
      </div>
      <ul ref={track} className={cx('carousel-track', `carousel-${kind}`)} aria-busy={busy || undefined}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </section>
  );
}

function move(track: RefObject<HTMLUListElement | null>, direction: 1 | -1) {
  const list = track.current;
  const step = list?.children[1] && list.children[0] ? left(list.children[1]) - left(list.children[0]) : 0;
  if (!list || step <= 0) return;
  const perView = Math.max(1, Math.round(list.clientWidth / step));
  const first = Math.round(list.scrollLeft / step);
  const last = Math.max(0, list.children.length - perView);
  const target = Math.min(last, Math.max(0, first + direction * perView));
  list.scrollTo({ left: target * step });
  announce(`${target + 1} to ${Math.min(target + perView, list.children.length)} of ${list.children.length}`);
}

const left = (element: Element) => element.getBoundingClientRect().left;

function usePlace(track: RefObject<HTMLUListElement | null>, count: number) {
  const [place, setPlace] = useState({ atStart: true, atEnd: false, fits: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card more or less makes another end
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const look = () => {
      const atStart = list.scrollLeft <= 2;
      const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
      setPlace((old) =>
        old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd, fits: atStart && atEnd },
      );
    };
    // Waits for the layout: reading now would force it.
    const watcher = new ResizeObserver(look);
    watcher.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [track, count]);
  return place;
}
