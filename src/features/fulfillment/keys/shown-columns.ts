/** The orders of the queue by its columns, as they are shown. */
export function shownColumns(): string[][] {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')].filter((one) => one.checkVisibility());
  return columns.map((column) =>
    [...column.querySelectorAll<HTMLElement>('[data-order]')].map(({ dataset }) => dataset.order ?? ''),
  );
}
