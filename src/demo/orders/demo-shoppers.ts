import { DEMO_HOME, type DemoAddress } from '../demo-logins.ts';

export type DemoShopper = { email: string; firstName: string; lastName: string; address: DemoAddress };

const NAMES = [
  ['Sam', 'Kowalski'],
  ['Luc', 'Desjardins'],
  ['Mina', 'Park'],
  ['Owen', 'Fraser'],
  ['Priya', 'Nair'],
  ['Théo', 'Gagnon'],
  ['Ines', 'Duarte'],
  ['Cole', 'Hendry'],
] as const;

/** They order at the staffed store, and never log in. Neighbours of the demo's shopper. */
export const DEMO_SHOPPERS: readonly DemoShopper[] = NAMES.map(([firstName, lastName], index) => ({
  email: `customer-${index + 1}@wicket.example`,
  ...{ firstName, lastName },
  address: { ...DEMO_HOME, address: `${872 + 2 * index} Queen St W` },
}));
