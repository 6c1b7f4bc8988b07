import { type Hours, hoursFor } from './hours.ts';
import { type Random, randomFor } from './random.ts';
import { type Site, sitesOf } from './sites.ts';
import { fill, readTable, slug } from './text.ts';
import { type DemoZone, zonesFor } from './zones.ts';

export type DemoStore = Omit<Site, 'region'> & {
  licenceNumber: string;
  licenceHolder: string;
  name: string;
  displayName: string;
  description: string;
  hue: number;
  province: 'ON';
  timeZone: string;
  hasDelivery: boolean;
  deliveryNote: string;
  accepts: string[];
  website: string;
  contactEmail: string;
  contactNumber: string;
  /** null: not stated. */
  preparationMinutes: number | null;
  hours: Hours;
  zones: DemoZone[];
};

type Chain = { name: string; hue: number; size: number };

const DESCRIPTIONS = [
  'An independent counter on {street}. Staff can talk you through lot numbers, terpene labels and storage.',
  '{chain} on {street}, a few steps from the stop. Orders wait at a counter of their own; bring government ID.',
  'A bright, plain shop with a full wall of pre-rolls and a cold case for drinks.',
  'One of the stores of {chain}. The menu is the same online and at the counter.',
  'Small room, short lines. Growers visit on the first Thursday of the month.',
  '{chain} keeps its menu short and its shelves full. Empty vapes and batteries are taken back.',
];

const NOTES = [
  'Delivered by our own staff within about two hours. Someone of legal age must be home with ID.',
  'Same-day delivery for orders placed an hour before closing. ID is checked at the door.',
  'We deliver every day that we are open. Bring government ID to the door.',
];

const HUES = [152, 128, 100, 78, 58, 38, 20, 352, 322, 278, 255, 236, 212, 186];
// biome-ignore format: a table
const AREA_CODES: Record<string, string> = {
  toronto: '416', gta: '905', ottawa: '613', hamilton: '905', london: '519', 'thunder-bay': '807', kenora: '807',
};

export function demoStores(count: number): DemoStore[] {
  const chains = demoChains(count);
  const taken = new Set<string>();
  return sitesOf(count).map((site, index) => storeAt(site, index, chains, taken));
}

function demoChains(stores: number): Chain[] {
  const names = readTable<{ kind: string; name: string }>('demo_names.csv').filter(
    ({ kind }) => kind === 'store_chain',
  );
  const count = Math.min(names.length, Math.max(1, Math.round(stores / 5)));
  // 7 and 97 are coprime: both words change from one chain to the next.
  return Array.from({ length: count }, (_, n) => {
    const { name } = names[(n * 26) % names.length] as { name: string };
    const random = randomFor('chain', name);
    return { name, hue: random.pick(HUES), size: 1 + 9 * random.next() ** 2 };
  });
}

function storeAt({ region, ...site }: Site, index: number, chains: readonly Chain[], taken: Set<string>): DemoStore {
  const random = randomFor('store', index);
  const street = site.address.replace(/^\d+ /, '');
  const chain = chainFor(random, chains, (name) => !taken.has(`${name} ${street} ${site.city}`));
  taken.add(`${chain.name} ${street} ${site.city}`);
  const hasDelivery = random.chance(0.68);
  const mailName = slug(site.address);
  const host = `${slug(chain.name)}.example`;
  return {
    ...site,
    licenceNumber: `CRSA9${String(index + 1).padStart(6, '0')}`,
    licenceHolder: random.chance(0.6)
      ? `1${String(random.int(100_000, 999_999))}0 Ontario Inc.`
      : `${chain.name.replace(/\.$/, '')} Retail Inc.`,
    name: slug(`${chain.name} ${site.address} ${site.city}`),
    displayName: `${chain.name}, ${street}`,
    description: fill(random.pick(DESCRIPTIONS), { chain: chain.name, street }),
    hue: chain.hue,
    province: 'ON',
    timeZone: region === 'kenora' ? 'America/Winnipeg' : 'America/Toronto',
    hasDelivery,
    deliveryNote: hasDelivery ? random.pick(NOTES) : '',
    accepts: ['visa', 'master', ...(random.chance(0.7) ? ['visa-debit'] : []), ...(random.chance(0.4) ? ['amex'] : [])],
    website: `https://${host}`,
    contactEmail: `${mailName}@${host}`,
    contactNumber: `(${AREA_CODES[region]}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`,
    preparationMinutes: preparationOf(index),
    hours: hoursFor(random, index),
    zones: hasDelivery ? zonesFor(random, site, region) : [],
  };
}

/** A separate random stream, so that other store data stay the same. */
function preparationOf(index: number): number | null {
  const random = randomFor('preparation', index);
  return random.chance(0.9) ? random.pick([10, 15, 15, 20, 20, 25, 30, 45]) : null;
}

/** By chain size, and once per street while there are others. */
function chainFor(random: Random, chains: readonly Chain[], isFree: (name: string) => boolean): Chain {
  const weights = chains.map((chain) => [chain, chain.size] as const);
  for (let tries = 0; tries < 30; tries++) {
    const chain = random.weighted(weights);
    if (isFree(chain.name)) return chain;
  }
  return random.weighted(weights);
}
