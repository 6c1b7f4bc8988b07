/** The first rows of a section, before a recommended product. */
export const FIRST_ROWS = 8;

type Section<Item> = {
  items: Item[];
  /** How many are omitted, as they are shown above. */
  repeated: number;
};

/**
 * The start of a menu section. Recommended products do not repeat among its first eight: they follow, or are omitted in
 * shorter sections. A section of nothing else keeps them.
 */
export function menuSection<Item extends { id: string }>(
  items: readonly Item[],
  recommended: ReadonlySet<string>,
): Section<Item> {
  const others = items.filter(({ id }) => !recommended.has(id));
  if (others.length === 0) return { items: [...items], repeated: 0 };
  if (others.length < FIRST_ROWS) return { items: others, repeated: items.length - others.length };
  const first = new Set(others.slice(0, FIRST_ROWS));
  return { items: [...first, ...items.filter((item) => !first.has(item))], repeated: 0 };
}
