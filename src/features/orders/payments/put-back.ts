import { joinNames, MOST_LINES, MOST_UNITS } from '#features/cart';

/** A declined order's line after its return to the cart. */
export type PutBackLine = {
  name: string;
  /** The order's units, and those that the cart took. */
  wanted: number;
  taken: number;
  inCart: number;
  inStock: number;
  isSold: boolean;
};

type Kind = 'gone' | 'no room' | 'cut' | 'short' | null;

function kindOf({ wanted, taken, inCart, inStock, isSold }: PutBackLine): Kind {
  if (!isSold) return 'gone';
  if (taken === 0) return 'no room';
  if (taken < wanted) return 'cut';
  return inCart > inStock ? 'short' : null;
}

const SENTENCES: Record<NonNullable<Kind>, (names: string, isOne: boolean) => string> = {
  gone: (names, isOne) => `${names} ${isOne ? 'is' : 'are'} no longer sold.`,
  'no room': (names) => `${names} did not go back into your cart: it holds ${MOST_LINES} products.`,
  cut: (names) => `Only some units of ${names} went back into your cart: it holds ${MOST_UNITS} of a product.`,
  short: (names) => `There are fewer units of ${names} in stock than in your cart.`,
};

/** What cannot be ordered from the cart again as before; '' if everything can. */
export function leftOutText(lines: readonly PutBackLine[]): string {
  const kinds = Object.keys(SENTENCES) as NonNullable<Kind>[];
  const sentences = kinds.flatMap((kind) => {
    const names = lines.filter((line) => kindOf(line) === kind).map(({ name }) => name);
    return names.length ? SENTENCES[kind](joinNames(names), names.length === 1) : [];
  });
  return sentences.join(' ');
}
