import { useEffect, useRef } from 'react';

/** Moves the focus to the heading after a pagination link. */
export function useFocusOnNewPage(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return heading;
}
