import { useEffect, useRef } from 'react';

/** A link of the pagination was pressed: reading goes on at the heading, which takes the result. */
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
