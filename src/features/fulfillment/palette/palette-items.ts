import type { KeyboardIcon } from '#ui/icons/icons.ts';
import type { Shortcut } from '#ui/shortcuts/shortcut.ts';
import type { FoundOrder, QueueOrder } from '../queue/queue.contract.ts';

type Icon = typeof KeyboardIcon;
export type PalettePage = { label: string; icon: Icon; to: string; shortcut?: Pick<Shortcut, 'keys'> | undefined };

type PaletteOrder = Pick<
  FoundOrder,
  'id' | 'status' | 'deliveryType' | 'firstName' | 'initial' | 'totalItems' | 'units'
> & { number: string };
export type PaletteItem =
  | { group: 'Orders'; key: string; order: PaletteOrder }
  | { group: 'Actions'; key: string; command: Shortcut }
  | { group: 'Go to'; key: string; page: PalettePage };

type Sources = {
  /** Open orders, and those that the server found by the same words: their products and phones are there. */
  open: readonly QueueOrder[];
  found: readonly FoundOrder[];
  commands: readonly Shortcut[];
  pages: readonly PalettePage[];
};

const MOST_ORDERS = 6;

/** What fits the words: orders by number, name or product, then acts and pages by their labels. */
export function paletteItems(words: string, { open, found, commands, pages }: Sources): PaletteItem[] {
  const text = words.trim().toLowerCase();
  const fits = (label: string) => label.toLowerCase().includes(text);
  const near = open.filter((order) => matchesOrder(order, text));
  const far = found.filter(({ id }) => !near.some((order) => order.id === id));
  const orders = [...near, ...far.map((order) => ({ ...order, number: order.refNum.slice(-4) }))];
  return [
    ...orders
      .slice(0, MOST_ORDERS)
      .map((order) => ({ group: 'Orders' as const, key: `order ${order.id}`, order: order as PaletteOrder })),
    ...commands
      .filter(({ label }) => fits(label))
      .map((command) => ({ group: 'Actions' as const, key: `command ${command.id}`, command })),
    ...pages
      .filter(({ label }) => fits(label))
      .map((page) => ({ group: 'Go to' as const, key: `page ${page.to}`, page })),
  ];
}

const matchesOrder = ({ number, firstName, products }: QueueOrder, text: string): boolean =>
  number.includes(text.replace(/^wk-?/, '')) ||
  firstName.toLowerCase().startsWith(text) ||
  products.some((name) => name.toLowerCase().includes(text));
