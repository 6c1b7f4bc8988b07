import { phrases } from './phrases.ts';

/**
 * Shoppers' vocabulary as data: lower case without accents; the reader adds a plural s. Commas separate phrases. Effect
 * words match nothing here: products are not listed by effects.
 */

export type Kind = { name: string; finds: string; says: readonly string[] };

/** The kind of a product. `finds`: the words of its category, in the form of to_tsquery. */
export const KINDS: readonly Kind[] = [
  {
    name: 'flower',
    finds: 'flower:C',
    says: phrases(`flower, dried flower, dry flower, weed, bud, nug, nugget, ganja, marijuana, pot, mary jane, reefer, herb,
      fleur, fleur sechee, cannabis seche, cannabis flower, whole flower`),
  },
  {
    name: 'pre-rolls',
    finds: 'prerolls:C',
    says: phrases(`pre roll, preroll, pre rolled, prerolled, pre rolled joint, joint, spliff, doobie, doob, dart, cone, jay, fatty,
      cigarette, preroule, pre roule, joint preroule, joint pre roule, roule`),
  },
  {
    name: 'vapes',
    finds: '(vapes:C | vape:C | vaporizers:C & !accessories:C)',
    says: phrases('vape, vaping, 510 vape, vapoteuse, vapotage, vapo, penjamin'),
  },
  { name: 'edibles', finds: 'edibles:C', says: phrases('edible, eatable, food, snack, treat, comestible, manger') },
  {
    name: 'beverages',
    finds: '(beverages:C | drinks:C)',
    says: phrases('beverage, drink, drinkable, weed drink, thc drink, cannabis drink, boisson, breuvage'),
  },
  {
    name: 'extracts',
    finds: '(extracts:C | concentrates:C)',
    says: phrases('extract, concentrate, dab, dabs, dabbing, extrait, concentre'),
  },
  {
    name: 'oils',
    finds: '(oils:C & !topicals:C)',
    says: phrases('oil, tincture, huile, teinture, oral oil, ingestible oil'),
  },
  {
    name: 'capsules',
    finds: 'capsules:C',
    says: phrases('capsule, cap, gel cap, gelcap, softgel, soft gel, pill, tablet, gelule, pilule, comprime'),
  },
  { name: 'topicals', finds: 'topicals:C', says: phrases('topical, topique, skin care, skincare, soin de la peau') },
  { name: 'seeds', finds: 'seeds:C', says: phrases('seed, graine, semence, grow seed') },
  {
    name: 'accessories',
    finds: 'accessories:C',
    says: phrases('accessory, accessories, accessoire, gear, smoking accessory'),
  },
];

/** Apply to every product here; ignored next to another kind. */
export const WEAK_KINDS = new Set([
  'weed',
  'pot',
  'ganja',
  'marijuana',
  'bud',
  'herb',
  'cone',
  'reefer',
  'dabs',
  'dab',
]);

/**
 * Matches other words too; `kind`: what most matches are, ranked first. `isWholeKind`: matches the whole kind, names
 * first.
 */
export type Synonym = { says: readonly string[]; finds?: string; kind?: string; isWholeKind?: boolean };
export const SYNONYMS: readonly Synonym[] = [
  {
    says: phrases('gummy, gummie, gummies, chew, jujube, gelifie, jujubes, bonbon'),
    finds: 'gummies:* | gummy | chews',
    kind: 'edibles',
  },
  // Shapes of gummies only: 'sour keys', 'peach rings', 'gummy bears'.
  { says: phrases('keys, rings, worms, bears'), finds: 'gummies:* | gummy', kind: 'edibles' },
  { says: phrases('candy, candies'), finds: 'candy:* | candies:* | gummies', kind: 'edibles' },
  { says: phrases('chocolate, chocolat, choc'), finds: 'chocolate:* | choc', kind: 'edibles' },
  { says: phrases('cookie, biscuit'), finds: 'cookie:* | biscuit' },
  { says: phrases('brownie, baked good, mint, caramel, toffee, honey, syrup') },
  { says: phrases('soda, pop, soft drink, boisson gazeuse'), finds: 'soda:* | pop', kind: 'beverages' },
  {
    says: phrases('sparkling, seltzer, sparkling water, eau petillante, petillant'),
    finds: 'seltzer:* | sparkling',
    kind: 'beverages',
  },
  { says: phrases('tea, the glace, iced tea, ice tea, tisane'), finds: 'tea:*', kind: 'beverages' },
  { says: phrases('lemonade, limonade'), finds: 'lemonade:*', kind: 'beverages' },
  { says: phrases('juice, jus'), finds: 'juice:* | beverages:C', kind: 'beverages' },
  {
    says: phrases('cola, root beer, ginger ale, tonic, shot, beer, coffee, cider, mocktail, water'),
    kind: 'beverages',
  },
  {
    says: phrases(
      'all in one, aio, disposable, disposable pen, disposable vape, all in one vape, all in one pen, jetable',
    ),
    finds: 'disposable:* | allinone | (all & in & one)',
    kind: 'vapes',
  },
  { says: phrases('pen'), finds: 'pen:*', kind: 'vapes' },
  {
    says: phrases('cart, cartridge, vape cart, vape cartridge, 510 cart, 510 cartridge, cartouche'),
    finds: 'cart:*',
    kind: 'vapes',
    isWholeKind: true,
  },
  { says: phrases('blunt'), finds: 'blunt:*', kind: 'pre-rolls', isWholeKind: true },
  { says: phrases('510, 510 thread, pod'), kind: 'vapes' },
  {
    says: phrases('battery, batteries, batterie, pile, 510 battery, vape battery'),
    finds: 'battery:* | batteries',
    kind: 'accessories',
  },
  {
    says: phrases('vaporizer, vaporiser, vaporisateur, dry herb vaporizer, dry herb vape'),
    finds: 'vaporizer:*',
    kind: 'accessories',
  },
  { says: phrases('grinder, moulin'), finds: 'grinder:*', kind: 'accessories' },
  { says: phrases('bong, water pipe, bang'), finds: 'bong:*', kind: 'accessories' },
  { says: phrases('pipe, bowl, one hitter'), finds: 'pipe:* | bowl | hitter', kind: 'accessories' },
  {
    says: phrases('rolling paper, paper, papier, papier a rouler, king size paper, skin'),
    finds: 'papers:*',
    kind: 'accessories',
  },
  {
    says: phrases(
      'lighter, torch, ashtray, tray, stash, dab rig, rig, nail, banger, hemp wick, filter tip, lock box, briquet',
    ),
  },
  {
    says: phrases('cream, creme, lotion, hand cream, body lotion, body cream, creme main'),
    finds: 'cream:* | lotion:*',
    kind: 'topicals',
  },
  {
    says: phrases('balm, baume, salve, ointment, rub, roll on, bath, bath bomb, bath salt, lip balm, massage'),
    kind: 'topicals',
  },
  { says: phrases('baume'), finds: 'balm:*', kind: 'topicals' },
  { says: phrases('spray, oral spray, vaporisateur oral'), finds: 'spray:*' },
  { says: phrases('drop, goutte'), finds: 'drops:* | oils:C' },
  { says: phrases('sublingual, strip'), finds: 'sublingual:* | strip' },
  { says: phrases('hash, hashish, hasch, haschisch, haschich, hachich'), finds: 'hash:*', kind: 'extracts' },
  { says: phrases('rosin, live rosin, hash rosin, live resin, resin, resine'), kind: 'extracts' },
  { says: phrases('resine'), finds: 'resin:*', kind: 'extracts' },
  { says: phrases('kief, keef, kif'), finds: 'kief:*', kind: 'extracts' },
  {
    says: phrases(
      'shatter, wax, budder, badder, crumble, sauce, terp sauce, diamond, moonrock, moon rock, distillate, distillat, rso, feco,' +
        'bubble hash, temple ball, sugar, cured resin, isolate, caviar, sift, dry sift',
    ),
    kind: 'extracts',
  },
  { says: phrases('distillat'), finds: 'distillate:*', kind: 'extracts' },
  { says: phrases('infused, infuse'), finds: 'infused:*' },
  {
    says: phrases('milled, ground, shake, trim, pre ground, moulu'),
    finds: 'milled:* | shake | ground',
    kind: 'flower',
  },
  { says: phrases('smalls, small bud, popcorn, popcorn bud'), finds: 'smalls | popcorn:*', kind: 'flower' },
  { says: phrases('autoflower, auto, autoflowering, autofloraison'), finds: 'auto:*', kind: 'seeds' },
  { says: phrases('feminized, feminised, feminisee'), finds: 'feminized:*', kind: 'seeds' },
  { says: phrases('og'), finds: 'og | kush' },
  { says: phrases('organic, bio, biologique'), finds: 'organic:*' },
  {
    says: phrases(
      'vegan, sugar free, gluten free, kosher, craft, living soil, sun grown, sungrown, outdoor, indoor, greenhouse, premium',
    ),
  },
  { says: phrases('framboise'), finds: 'raspberry' },
  { says: phrases('fraise'), finds: 'strawberry' },
  { says: phrases('bleuet'), finds: 'blueberry' },
  { says: phrases('peche'), finds: 'peach' },
  { says: phrases('cerise'), finds: 'cherry' },
  { says: phrases('raisin'), finds: 'grape | raisin' },
  { says: phrases('citron'), finds: 'lemon' },
  { says: phrases('pomme'), finds: 'apple' },
  { says: phrases('menthe'), finds: 'mint:* | peppermint' },
  { says: phrases('mangue'), finds: 'mango' },
];

/**
 * By the plant or the label's values; a missing value does not mean 'no THC'. `prefer` ranks products mostly of that
 * type first.
 */
export const PLANTS: readonly { says: readonly string[]; finds: string; prefer?: string }[] = [
  { says: phrases('indica, indica dominant'), finds: 'indica' },
  { says: phrases('sativa, sativa dominant'), finds: 'sativa' },
  { says: phrases('hybrid, hybride, blend, balanced, equilibre'), finds: '(hybrid | blend)' },
  { says: phrases('cbd, high cbd, cannabidiol'), finds: 'cbd', prefer: '!thc:C' },
  { says: phrases('thc'), finds: 'thc:C' },
  { says: phrases('no thc, thc free, without thc, zero thc, 0 thc, sans thc, non thc'), finds: '!thc:C & cbd:C' },
  { says: phrases('no cbd, cbd free, without cbd, sans cbd'), finds: '!cbd:C' },
];

/** Trade terms that a catalogue may lack: never corrected to other words. */
export const TRADE =
  phrases(`cbn, cbg, cbc, cbda, cbga, cbdv, thca, thcv, thcp, hhc, delta, terpene, terp, limonene, myrcene, pinene,
  caryophyllene, linalool, humulene, terpinolene, ocimene, entourage, cannabinoid, kush, haze, diesel, og kush, skunk, gelato, runtz,
  zkittlez, skittlez, gorilla, glue, gg4, gmo, gsc, cookies, cake, gas, mac, durban, trainwreck, northern lights, ak47, jack herer,
  white widow, blue dream, girl scout, bubba, purple, grapefruit, tangie, sherbet, sherb, chem, chemdawg, cheese, skywalker,
  granddaddy, afghan, afghani, mazar, bruce banner, romulan, acapulco, maui, wedding, ice cream, pineapple express, jean guy,
  mk ultra, nuken, death bubba, pink kush, tuna, strain, cultivar, landrace, hemp, chanvre, cbd oil, nicotine, mushroom, psilocybin,
  shroom, salvia, kratom, kava, tobacco, clone, plant, trichome, microdose, mini, king size, dogwalker, slim, twisted, hydro, aeroponic`);

/** Effects: no list filters by them, because no effect is promised. */
export const EFFECTS =
  phrases(`relax, relaxing, relaxation, sleep, sleepy, sleeping, insomnia, dormir, sommeil, energy, energizing, energetic,
  energie, calm, calming, focus, creative, creativity, pain, pain relief, anxiety, anxious, stress, depression, headache, migraine,
  happy, euphoric, uplifting, mood, appetite, nausea, arthritis, inflammation, adhd, ptsd, party, giggly, chill, mellow, high, stoned,
  buzz, medical, medicinal, douleur, anxiete, detente, munchies, aphrodisiac, libido, couch lock, hangover, period cramp, cramp,
  bedtime, night time, nighttime, for sleep, for pain`);

export const SORTS: readonly { says: readonly string[]; sort: 'price+' | 'price-' | 'thc+' | 'thc-' }[] = [
  {
    says: phrases(`cheap, cheapest, cheaper, budget, inexpensive, affordable, low price, lowest price, low cost, best price, best value, good value,
      best deal, deal, pas cher, moins cher, bon marche, abordable, economique, rabais, on sale, specials, on special`),
    sort: 'price+',
  },
  { says: phrases('expensive, most expensive, priciest, cher, top shelf'), sort: 'price-' },
  {
    says: phrases(`strong, strongest, stronger, potent, most potent, high thc, highest thc, high potency, highest potency, very strong,
      super strong, max thc, heavy hitter, fort, plus fort, puissant`),
    sort: 'thc-',
  },
  { says: phrases('low thc, lowest thc, mild, mildest, weak, weakest, low dose, low potency, faible'), sort: 'thc+' },
];

/** Filler words between significant ones. */
export const FILLERS =
  phrases(`a, an, the, of, with, for, and, or, to, do, you, have, any, i, want, need, some, something, looking, find, best, good,
  great, nice, please, buy, get, me, my, in, on, at, near, what, which, is, are, that, it, your, sell, selling, there, order, shop, store,
  online, pack, pk, packs, product, stuff, cannabis, legal, brand, popular, top, new, type, size, percent, most, really, very, from, by,
  de, du, des, la, le, les, un, une, avec, pour, et, ou, au, aux, en, paquet, produit, je, cherche, veux, acheter, ontario, canada, canadian`);
