import { randomUUID } from 'node:crypto';
import { importCatalogue } from '#features/back-office';
import { listProducts } from '#features/explore';
import { changeHandOverRules } from '#features/fulfillment';
import { setPin } from '#features/staff';
import { getStore, testStoreSound } from '#features/stores';
import { operatorOf } from '../../operator.ts';
import type { NewShopper } from '../../shopper.ts';
import { join } from '../../team.ts';

/** By id. Of the states: a store whose orders are shown one by one; of many: sixty orders, and a PIN at each hand-over. */
type ConsoleStores = { ofStates: string; ofMany: string; empty: string };
export const PIN = '7391';
const WEST_END = '-79.41235,43.64539';
/** As long as stores write them. The second may take the place of the first. */
const NAMES = [
  'Blueberry Pancake Breakfast Live Resin Infused Pre-Roll Multi-Pack',
  'Blackberry Cobbler Sunday Brunch Live Resin Infused Pre-Roll Multi-Pack',
  'Grandfather’s Small-Batch Hang-Dried Whole Flower, Limited Harvest',
];

/** Three stores at which no other screen orders, and which the owner of the screens owns as well. */
export async function openConsoleStores(origin: string, owner: NewShopper): Promise<ConsoleStores> {
  const { items } = await owner.call(listProducts, { loc: WEST_END, category: 'flower', delivery: 'true', count: 100 });
  const [ofStates = '', ofMany = '', empty = ''] = [...new Set(items.map(({ store }) => store.id))].slice(-3);
  for (const storeId of [ofStates, ofMany, empty]) await join(origin, { storeId, role: 'owner', person: owner });
  // Beside their orders they have no checklist any more.
  for (const id of [ofStates, ofMany]) await owner.call(testStoreSound, { id });
  await owner.call(setPin, { storeId: ofMany, pin: PIN });
  await owner.call(changeHandOverRules, { id: ofMany, demandsPin: true });
  return { ofStates, ofMany, empty };
}

/** The listings of three products with long names at a store. */
export async function longNamed(origin: string, storeId: string): Promise<[string, string, string]> {
  const call = await operatorOf(origin);
  const { licence } = await call(getStore, { id: storeId });
  const keys = NAMES.map(() => randomUUID());
  const brand = 'Sticky Greens & Daughters Craft Cannabis Co.';
  const product = { brand, category: 'Flower', unit: 'g', net: '3.5' };
  const offer = { licence: licence?.number ?? '', quantity: 400, is_active: 'yes' };
  for (const rows of [
    NAMES.map((name, n) => ({ ...product, key: keys[n] ?? '', name, price_cents: 3_995 - n })),
    keys.map((key, n) => ({ ...offer, product: key, price_cents: 3_995 - n })),
  ])
    await call(importCatalogue, { rows });
  const found = await call(listProducts, { storeId, search: 'Sticky Greens Daughters', count: 20 });
  return NAMES.map((name) => found.items.find(({ displayName }) => displayName === name)?.id ?? '') as [
    string,
    string,
    string,
  ];
}
