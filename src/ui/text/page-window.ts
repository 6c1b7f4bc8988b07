/** Up to `size` neighbouring page indexes around `page`, both from 0. */
export function pageWindow(page: number, pages: number, size = 5): number[] {
  const length = Math.min(size, pages);
  const first = Math.max(0, Math.min(page - Math.floor(size / 2), pages - length));
  return Array.from({ length }, (_, index) => first + index);
}
