import { phrases } from './phrases.ts';

/** Search terms for brands, as data. In the form of product-words.ts. */

/** Apply to every result. */
export const BRAND_FILLERS =
  phrases(`brand, company, companies, maker, producer, licensed producer, lp, label, cannabis, weed, pot, marijuana, cheap, cheapest, budget, best, good, top,
  popular, new, canadian, canada, ontario, local, famous, the, a, an, of, and, for, with, that, make, makes, making, who, which, what, sell, sells, in, from, by, marque, producteur, de, du, des, la, le,
  les, et, qui, fait, pas cher, inc, ltd`);

export const BRAND_SYNONYMS: readonly { says: readonly string[]; finds: string }[] = [
  { says: phrases('farm, ferme'), finds: 'farm:*' },
  { says: phrases('organic, bio, biologique'), finds: 'organic:*' },
  { says: phrases('garden, jardin'), finds: 'garden:*' },
  { says: phrases('grower, cultivateur, producer'), finds: 'grower:*' },
  { says: phrases('botanical, botanic, botanique'), finds: 'botanical:* | botanics:*' },
  { says: phrases('valley, vallee'), finds: 'valley:*' },
  { says: phrases('craft, artisanal, artisan, micro'), finds: 'craft:* | artisan:* | micro' },
  { says: phrases('reserve, estate, domaine'), finds: 'reserve:* | estate:*' },
  { says: phrases('co, compagnie'), finds: 'co | company' },
];
