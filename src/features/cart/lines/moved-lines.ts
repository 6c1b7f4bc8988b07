const CALM = '(prefers-reduced-motion: reduce)';
const STEP = { duration: 320, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** System product → where its line stood, px from the top of the window. */
let from = new Map<string, number>();

/** The lines that are drawn are about to move to another store. */
export function noteLines(): void {
  from = new Map(
    [...document.querySelectorAll<HTMLElement>('.cart-line[data-product]')].map((line) => [
      line.dataset.product as string,
      line.getBoundingClientRect().top,
    ]),
  );
}

/** The move has failed, or its lines have come. */
export const forgetLines = (): void => from.clear();

/** A new line slides to its place from where the product's line stood before the move. */
export function slideIn(line: HTMLElement | null): void {
  const before = from.get(line?.dataset.product ?? '');
  if (!line || before === undefined || matchMedia(CALM).matches) return;
  from.delete(line.dataset.product as string);
  const down = before - line.getBoundingClientRect().top;
  if (down !== 0) line.animate({ transform: [`translateY(${down}px)`, 'none'] }, STEP);
}
