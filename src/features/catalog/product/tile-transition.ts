import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** As in tile-transition.css; the picture of a product's page has the same name. */
const NAME = 'product-tile';
const CALM = '(prefers-reduced-motion: reduce)';

/** Transition names are unique per page. */
let named: HTMLElement | null = null;

function name(tile: HTMLElement | null): void {
  named?.style.removeProperty('view-transition-name');
  tile?.style.setProperty('view-transition-name', NAME);
  named = tile;
}

const tileOf = (link: Element | null) =>
  link?.closest('.product-card')?.querySelector<HTMLElement>('.product-tile') ?? null;

/**
 * Moves the tile of a pressed card to the picture of the product's page. Not from such a page, whose picture has the
 * name.
 */
export function tileMoves(link: HTMLAnchorElement): boolean {
  if (matchMedia(CALM).matches || document.querySelector('.gallery-large')) return false;
  name(tileOf(link));
  return named !== null;
}

const PRODUCT = /^\/products\/\d+$/;

/** On Back, moves the product's picture to its card. React Router repeats the transition by itself. */
export function useTileOnReturn(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    const left = last.current;
    last.current = pathname;
    if (left === pathname || !PRODUCT.test(left) || PRODUCT.test(pathname)) return;
    name(tileOf(document.querySelector(`.product-card a[href="${left}"]`)));
  }, [pathname]);
}
