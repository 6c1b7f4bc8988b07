import type { CannabisClass } from '#features/catalog';
import type { Trade } from './brands.ts';
import { CHOCOLATES, DRINKS, FRUITS, TEAS } from './words.ts';

/** A kind of product with number, makers, sizes, strengths and description. */
export type Line = {
  category: string;
  subcategory: string;
  count: number;
  trades: readonly Trade[];
  class: CannabisClass;
  /** 'variety', or the words that names begin with. */
  names: 'variety' | readonly string[];
  suffix: string;
  sizes: readonly Size[];
  strength: Strength | null;
  texts: readonly string[];
  demand: number;
};

/** `amount` in milligrams (mL as grams; seeds: their number), all pieces together. `label` '' : made of pieces and strength. */
export type Size = {
  label: string;
  amount: number;
  pieces: number;
  cents: readonly [number, number];
  depositCents?: number;
};

export type Strength =
  /** Percent by weight; `spread` between the least and the most that the label promises. */
  | { unit: '%'; thc: readonly [number, number]; spread: readonly [number, number]; cbd: readonly [number, number] }
  /** THC and CBD, in mg of the whole package or in mg/g. */
  | { unit: 'mg' | 'mg/g'; doses: readonly (readonly [thc: number, cbd: number])[] };

const size = (label: string, grams: number, low: number, high: number, depositCents = 0): Size => ({
  label,
  amount: Math.round(grams * 1000),
  pieces: 1,
  cents: [low, high],
  depositCents,
});
const pieces = (count: number, gramsEach: number, low: number, high: number): Size => ({
  label: '',
  amount: Math.round(count * gramsEach * 1000),
  pieces: count,
  cents: [low, high],
});
const can = (millilitres: number, low: number, high: number) => size(`${millilitres} mL`, millilitres, low, high, 10);
const seeds = (count: number, low: number, high: number): Size => ({
  label: `${count} seeds`,
  amount: count,
  pieces: count,
  cents: [low, high],
});

const GROWN = 'Terpenes reported on the label: {terpene1}, {terpene2} and {terpene3}.';

// biome-ignore format: a table
export const LINES: readonly Line[] = [
  {
    category: 'flower', subcategory: 'Whole Flower', count: 100, trades: ['Farms', 'Growers'], class: 'dried',
    names: 'variety', suffix: '', demand: 1,
    sizes: [size('3.5 g', 3.5, 2195, 3995), size('3.5 g', 3.5, 2195, 3995), size('7 g', 7, 3895, 5995), size('14 g', 14, 6495, 8995), size('28 g', 28, 8995, 14995)],
    strength: { unit: '%', thc: [18, 30], spread: [3, 5], cbd: [0, 1] },
    texts: [
      `Whole flower grown indoors in small rooms, hung to dry for ten days and trimmed by hand. Dense, pale buds with a {aroma1} and {aroma2} aroma. ${GROWN}`,
      `Greenhouse flower with loose, airy buds and notes of {aroma1} and {aroma2}. ${GROWN} Packed in a child-resistant jar with a humidity insert.`,
      `Medium-sized buds, cured for three weeks. The aroma is {aroma1} first, then {aroma2}. ${GROWN}`,
    ],
  },
  {
    category: 'flower', subcategory: 'Milled Flower', count: 20, trades: ['Farms', 'Growers'], class: 'dried',
    names: 'variety', suffix: ' Milled', demand: 0.6,
    sizes: [size('7 g', 7, 2495, 3995), size('10 g', 10, 3495, 4995), size('14 g', 14, 4495, 6495)],
    strength: { unit: '%', thc: [19, 26], spread: [4, 6], cbd: [0, 1] },
    texts: [`Milled to an even size and ready to roll, with notes of {aroma1} and {aroma2}. The pouch closes tight and has papers enough for its content. ${GROWN}`],
  },
  {
    category: 'pre-rolls', subcategory: 'Singles & Packs', count: 64, trades: ['Farms', 'Growers'], class: 'dried',
    names: 'variety', suffix: ' Pre-Rolls', demand: 0.95,
    sizes: [
      size('1 g', 1, 595, 1095), size('2 × 0.5 g', 1, 795, 1295), size('3 × 0.5 g', 1.5, 995, 1695), size('5 × 0.4 g', 2, 1395, 2195),
      size('7 × 0.5 g', 3.5, 1995, 2995), size('10 × 0.35 g', 3.5, 1995, 2995),
    ],
    strength: { unit: '%', thc: [18, 28], spread: [3, 6], cbd: [0, 1] },
    texts: [
      `Rolled from whole flower, nothing else, in unbleached papers with a paper tip. Notes of {aroma1} and {aroma2}. ${GROWN}`,
      `Straight, evenly filled pre-rolls in a tube that closes tight. {aroma1} and {aroma2} on the nose. ${GROWN}`,
    ],
  },
  {
    category: 'pre-rolls', subcategory: 'Infused Pre-Rolls', count: 26, trades: ['Farms', 'Reserve'], class: 'dried',
    names: 'variety', suffix: ' Infused Pre-Rolls', demand: 0.8,
    sizes: [size('1 g', 1, 1195, 1795), size('3 × 0.5 g', 1.5, 1795, 2695), size('5 × 0.5 g', 2.5, 2795, 3995)],
    strength: { unit: '%', thc: [32, 44], spread: [3, 6], cbd: [0, 1] },
    texts: [`Milled flower mixed with resin of the same variety and rolled in slow-burning papers. Notes of {aroma1} and {aroma2}. ${GROWN}`],
  },
  {
    category: 'vapes', subcategory: '510 Cartridges', count: 56, trades: ['Reserve', 'Farms'], class: 'concentrate',
    names: 'variety', suffix: ' 510 Cartridge', demand: 0.9,
    sizes: [size('0.5 g', 0.5, 1995, 2995), size('0.95 g', 0.95, 2995, 4295), size('1 g', 1, 2995, 4495)],
    strength: { unit: '%', thc: [76, 90], spread: [3, 6], cbd: [0, 2] },
    texts: [
      `Live resin in a glass cartridge with a ceramic core, for any battery with a 510 thread. Notes of {aroma1} and {aroma2}. ${GROWN}`,
      'Distillate with terpenes of the same variety, in a 510 cartridge. The taste is {aroma1} and {aroma2}. No carrier oil is added.',
    ],
  },
  {
    category: 'vapes', subcategory: 'Disposable Pens', count: 24, trades: ['Reserve'], class: 'concentrate',
    names: 'variety', suffix: ' All-in-One Pen', demand: 0.8,
    sizes: [size('0.3 g', 0.3, 1895, 2495), size('0.5 g', 0.5, 2495, 3295), size('1 g', 1, 3695, 4995)],
    strength: { unit: '%', thc: [78, 90], spread: [3, 5], cbd: [0, 2] },
    texts: ['A pen that comes charged and can be charged again by USB-C until it is empty. The taste is {aroma1} and {aroma2}. Return the empty pen to a store that takes back batteries.'],
  },
  {
    category: 'extracts', subcategory: 'Hash & Kief', count: 18, trades: ['Reserve'], class: 'concentrate',
    names: 'variety', suffix: ' Hash', demand: 0.45,
    sizes: [size('1 g', 1, 1495, 2495), size('2 g', 2, 2495, 3995)],
    strength: { unit: '%', thc: [36, 52], spread: [4, 7], cbd: [0, 2] },
    texts: ['Dry-sifted and pressed by hand, dark outside and lighter within. Notes of {aroma1} and {aroma2}. Keep it cool and wrapped.'],
  },
  {
    category: 'extracts', subcategory: 'Resin, Wax & Shatter', count: 22, trades: ['Reserve'], class: 'concentrate',
    names: 'variety', suffix: ' Live Rosin', demand: 0.5,
    sizes: [size('0.5 g', 0.5, 2495, 3495), size('1 g', 1, 3695, 5495)],
    strength: { unit: '%', thc: [68, 82], spread: [4, 6], cbd: [0, 2] },
    texts: [`Pressed from fresh-frozen flower with heat and pressure alone, no solvent. Soft and pale, with notes of {aroma1} and {aroma2}. ${GROWN}`],
  },
  {
    category: 'extracts', subcategory: 'Distillate', count: 10, trades: ['Reserve'], class: 'concentrate',
    names: 'variety', suffix: ' Distillate', demand: 0.35,
    sizes: [size('1 g', 1, 2695, 3795), size('1.2 g', 1.2, 2995, 3995)],
    strength: { unit: '%', thc: [82, 92], spread: [2, 4], cbd: [0, 2] },
    texts: ['Clear distillate in a glass syringe with marks for each tenth of a millilitre. Little aroma of its own.'],
  },
  {
    category: 'edibles', subcategory: 'Gummies', count: 44, trades: ['Botanics', 'Works'], class: 'edible-solid',
    names: FRUITS, suffix: ' Soft Chews', demand: 0.95,
    sizes: [pieces(2, 4, 495, 795), pieces(4, 3.5, 595, 895), pieces(5, 3.5, 595, 895), pieces(10, 3, 795, 1095)],
    strength: { unit: 'mg', doses: [[10, 0], [10, 0], [10, 10], [5, 20], [0, 50]] },
    texts: [
      'Pectin chews with real {name} purée, no gelatin. The pieces are portioned evenly. Ingredients: sugar, glucose syrup, fruit purée, pectin, citric acid, cannabis extract.',
      'Soft fruit chews, sour outside and sweet within, set with pectin. Ingredients: sugar, glucose syrup, fruit purée, pectin, malic acid, cannabis extract.',
    ],
  },
  {
    category: 'edibles', subcategory: 'Chocolate & Baked', count: 26, trades: ['Works', 'Botanics'], class: 'edible-solid',
    names: CHOCOLATES, suffix: '', demand: 0.7,
    sizes: [pieces(1, 12, 395, 695), pieces(2, 8, 495, 795), pieces(4, 5, 695, 995)],
    strength: { unit: 'mg', doses: [[10, 0], [10, 0], [10, 10], [5, 10]] },
    texts: ['Made in small batches and wrapped one by one. Contains milk and soy; may contain tree nuts and wheat. Keep it below 20 °C.'],
  },
  {
    category: 'beverages', subcategory: 'Sparkling & Soda', count: 36, trades: ['Botanics', 'Works'], class: 'beverage',
    names: DRINKS, suffix: '', demand: 0.75,
    sizes: [can(355, 495, 795), can(355, 495, 795), can(236, 445, 695)],
    strength: { unit: 'mg', doses: [[10, 0], [5, 0], [2.5, 2.5], [10, 10], [0, 20]] },
    texts: [
      'Carbonated, lightly sweet and served cold. Ingredients: carbonated water, cane sugar, fruit juice, natural flavour, citric acid, emulsified cannabis extract.',
      'A dry soda with less sugar than most: 9 g in a can. Tip the can once before opening.',
    ],
  },
  {
    category: 'beverages', subcategory: 'Teas & Lemonades', count: 14, trades: ['Botanics'], class: 'beverage',
    names: TEAS, suffix: '', demand: 0.5,
    sizes: [can(355, 545, 795), can(473, 645, 895)],
    strength: { unit: 'mg', doses: [[10, 0], [5, 5], [2.5, 0], [0, 15]] },
    texts: ['Still, brewed and bottled in glass. Shake before opening and keep it cold after. Ingredients: water, cane sugar, fruit juice, emulsified cannabis extract.'],
  },
  {
    category: 'oils', subcategory: 'Oils & Sprays', count: 26, trades: ['Botanics'], class: 'non-solid',
    names: ['Balance Oil', 'Day Oil', 'Night Oil', 'Mint Oral Spray', 'Plain Oil', 'Hemp Seed Oil', 'Citrus Oil', 'Full Spectrum Oil'], suffix: '', demand: 0.5,
    sizes: [size('20 mL', 20, 2495, 3495), size('30 mL', 30, 2995, 4995)],
    strength: { unit: 'mg/g', doses: [[25, 0], [20, 20], [10, 10], [0, 50], [1, 20], [30, 1]] },
    texts: ['Extract in medium-chain triglyceride oil, with a marked dropper or a pump. The label states the milligrams in each quarter millilitre.'],
  },
  {
    category: 'capsules', subcategory: 'Softgels', count: 14, trades: ['Botanics'], class: 'non-solid',
    names: ['Softgels', 'Day Softgels', 'Night Softgels', 'Balanced Softgels', 'Small Softgels'], suffix: '', demand: 0.4,
    sizes: [pieces(15, 0.4, 1995, 2995), pieces(30, 0.4, 2995, 4495)],
    strength: { unit: 'mg', doses: [[75, 0], [150, 0], [75, 75], [0, 300]] },
    texts: ['Oil in a gelatin capsule, the same amount in each. A bottle holds what its label says, counted by machine and weighed.'],
  },
  {
    category: 'capsules', subcategory: 'Sublinguals', count: 6, trades: ['Botanics'], class: 'edible-solid',
    names: ['Mint Strips', 'Dissolving Tablets', 'Berry Strips'], suffix: '', demand: 0.3,
    sizes: [pieces(10, 0.2, 1695, 2295), pieces(20, 0.2, 2495, 3495)],
    strength: { unit: 'mg', doses: [[50, 0], [100, 0], [50, 50]] },
    texts: ['Thin and sugar-free, each one sealed on its own. Placed under the tongue it dissolves within a minute.'],
  },
  {
    category: 'topicals', subcategory: 'Creams & Balms', count: 12, trades: ['Botanics'], class: 'non-solid',
    names: ['Cooling Cream', 'Warming Balm', 'Plain Balm', 'Peppermint Stick', 'Hand Cream'], suffix: '', demand: 0.3,
    sizes: [size('30 g', 30, 1995, 2995), size('60 g', 60, 2795, 4295)],
    strength: { unit: 'mg', doses: [[0, 300], [100, 100], [0, 500], [200, 200]] },
    texts: ['For the skin only, in a tube that closes tight. Shea butter, beeswax and plant oils; scented lightly with {aroma1}.'],
  },
  {
    category: 'topicals', subcategory: 'Bath', count: 6, trades: ['Botanics'], class: 'non-solid',
    names: ['Cedar Bath Salts', 'Plain Bath Salts', 'Citrus Bath Bomb'], suffix: '', demand: 0.2,
    sizes: [size('120 g', 120, 995, 1495), size('300 g', 300, 1695, 2295)],
    strength: { unit: 'mg', doses: [[0, 100], [50, 50], [0, 250]] },
    texts: ['Epsom salt and sea salt with a light scent of {aroma1}. One bag is meant for two baths.'],
  },
  {
    category: 'topicals', subcategory: 'Massage Oils', count: 4, trades: ['Botanics'], class: 'non-solid',
    names: ['Massage Oil', 'Unscented Massage Oil'], suffix: '', demand: 0.2,
    sizes: [size('50 mL', 50, 1995, 2795), size('100 mL', 100, 2995, 3995)],
    strength: { unit: 'mg', doses: [[0, 200], [100, 100]] },
    texts: ['Almond and grapeseed oil with a light scent of {aroma1}, in a glass bottle with a pump.'],
  },
  {
    category: 'seeds', subcategory: 'Autoflower', count: 8, trades: ['Growers'], class: 'seed',
    names: 'variety', suffix: ' Auto', demand: 0.2,
    sizes: [seeds(3, 3495, 4495), seeds(4, 3995, 5295)], strength: null,
    texts: ['Flowers by age rather than by daylight, ready ten to twelve weeks after sowing. Reaches about 90 cm. Ontario allows four plants per household.'],
  },
  {
    category: 'seeds', subcategory: 'Feminized', count: 7, trades: ['Growers'], class: 'seed',
    names: 'variety', suffix: ' Fem', demand: 0.2,
    sizes: [seeds(2, 2995, 3695), seeds(4, 4495, 5995)], strength: null,
    texts: ['Feminized seed for indoors and sheltered gardens. Flowers in eight to nine weeks. Ontario allows four plants per household.'],
  },
  {
    category: 'seeds', subcategory: 'Regular', count: 3, trades: ['Growers'], class: 'seed',
    names: 'variety', suffix: ' Regular', demand: 0.15,
    sizes: [seeds(6, 3495, 4495)], strength: null,
    texts: ['Regular seed from open pollination, about half of it female. Suited to outdoor beds. Ontario allows four plants per household.'],
  },
  {
    category: 'accessories', subcategory: 'Papers & Cones', count: 8, trades: ['Works'], class: 'accessory',
    names: ['Slim Papers', 'Unbleached Cones', 'King Size Papers', 'Paper Tips'], suffix: '', demand: 0.45,
    sizes: [{ label: '', amount: 1, pieces: 1, cents: [149, 599] }], strength: null,
    texts: ['Thin, even-burning paper with natural gum, in a booklet that closes with a magnet.'],
  },
  {
    category: 'accessories', subcategory: 'Storage', count: 6, trades: ['Works'], class: 'accessory',
    names: ['Stash Tin', 'Amber Glass Jar', 'Pre-Roll Tube', 'Lock Box'], suffix: '', demand: 0.25,
    sizes: [{ label: '', amount: 1, pieces: 1, cents: [799, 3499] }], strength: null,
    texts: ['Closes tight and keeps light out. The lid is child-resistant.'],
  },
  {
    category: 'accessories', subcategory: 'Rolling Trays', count: 6, trades: ['Works'], class: 'accessory',
    names: ['Steel Rolling Tray', 'Walnut Rolling Tray', 'Cork Rolling Tray'], suffix: '', demand: 0.25,
    sizes: [{ label: '', amount: 1, pieces: 1, cents: [1299, 3999] }], strength: null,
    texts: ['A tray with raised edges and rounded corners, 27 cm wide. Wipes clean.'],
  },
];
