import { randomFor } from './random.ts';
import { fill, readTable, slug } from './text.ts';
import { TOWNS } from './words.ts';

/** A brand name's second word: its trade. */
export type Trade = 'Farms' | 'Botanics' | 'Growers' | 'Reserve' | 'Works';

export type DemoBrand = { name: string; displayName: string; description: string; trade: Trade };

/** The number of brands per trade, those of authored products first. */
const TAKEN: Record<Trade, number> = { Farms: 24, Botanics: 19, Growers: 17, Reserve: 18, Works: 12 };

const DESCRIPTIONS: Record<Trade, readonly string[]> = {
  Farms: [
    '{brand} grows in a single greenhouse near {town} and releases four harvests a year, each with its own lot number and test sheet.',
    'A family-run grower near {town}. Its flower is hung to dry for ten days and trimmed by hand.',
    '{brand} grows indoors in small rooms in {town}. One variety is grown per room, so that lots stay apart.',
    'Sun-grown flower and pre-rolls from fields near {town}, harvested once a year in October.',
  ],
  Botanics: [
    '{brand} blends oils, softgels and topicals in {town}. Every label states the carrier oil and the date of extraction.',
    'A small laboratory in {town} that makes oils, capsules and creams from extracts of Ontario flower.',
    '{brand} makes topicals, oils and drinks in {town}, in batches small enough to list each one on its test page.',
  ],
  Growers: [
    'A cooperative of six growers around {town}. The name on the lot is the name of the grower.',
    '{brand} keeps a seed library near {town} and sells both its seeds and the flower grown from them.',
    'Growers near {town} who work with living soil and reuse their beds from season to season.',
  ],
  Reserve: [
    '{brand} presses and extracts in {town}: hash, resin and cartridges, with the solvent, if any, named on the label.',
    'Small-lot extracts and vapes from {town}. The variety that went in is printed on every box.',
    '{brand} buys whole harvests and turns them into extracts in {town}, one variety at a time.',
  ],
  Works: [
    '{brand} makes tools for the home in {town}: simple, repairable, with spare parts sold one by one.',
    'A workshop in {town} for papers, glass, storage and other accessories.',
    '{brand} runs a small kitchen and workshop in {town}. Recipes and tools are tested in-house before they ship.',
  ],
};

export function demoBrands(mustHave: readonly string[]): DemoBrand[] {
  const table = readTable<{ kind: string; name: string }>('demo_names.csv').filter(({ kind }) => kind === 'brand');
  const left = { ...TAKEN };
  const taken: string[] = [];
  for (const name of new Set([...mustHave, ...table.map((row) => row.name)])) {
    if (left[tradeOf(name)]-- > 0) taken.push(name);
  }
  return taken.sort().map(brandOf);
}

function brandOf(displayName: string): DemoBrand {
  const random = randomFor('brand', displayName);
  const trade = tradeOf(displayName);
  const description = fill(random.pick(DESCRIPTIONS[trade]), { brand: displayName, town: random.pick(TOWNS) });
  return { name: slug(displayName), displayName, description, trade };
}

function tradeOf(name: string): Trade {
  return name.slice(name.lastIndexOf(' ') + 1) as Trade;
}
