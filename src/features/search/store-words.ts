import { phrases } from './phrases.ts';

/** Search terms for stores, as data. In the form of product-words.ts. */

/** Apply to every result, so they add no match; a store with such a name ranks first. */
export const STORE_FILLERS =
  phrases(`dispensary, dispensaries, weed, pot shop, pot store, cannabis, marijuana, ganja, store, shop, shoppe, outlet, retailer, retail,
  magasin, boutique, sqdc, ocs, near me, near, nearby, me, in, at, on, the, a, an, and, of, to, for, my, close, closest, close to, nearest, by, best, good, cheap, legal,
  licensed, authorized, open late, late, late night, 24 hours, 24 7, tonight, today, hours, pickup, pick up, ontario, canada, canadian,
  co, company, inc, ltd, downtown, city, town, area, around, location, de, du, des, la, le, les, a cote, pres, pres de moi, proche, et, sur, where, is,
  find, i, can, buy, get, what, which, any, some, do, you, have, there, that, street view, centre ville, sell, sells`);

export const OPEN_NOW = phrases(
  'open now, open, currently open, ouvert, ouvert maintenant, open today, open tonight, open right now',
);
export const DELIVERS = phrases(
  'delivery, deliver, delivers, delivering, home delivery, same day delivery, livraison, livre, that delivers, who delivers',
);

/** Street types and directions in their spellings. */
export const STREET_WORDS: readonly (readonly string[])[] = [
  ['st', 'street', 'rue', 'str'],
  ['ave', 'avenue', 'av'],
  ['rd', 'road', 'chemin', 'ch'],
  ['blvd', 'boulevard', 'boul'],
  ['dr', 'drive'],
  ['hwy', 'highway', 'autoroute'],
  ['cres', 'crescent'],
  ['crt', 'court', 'ct'],
  ['pkwy', 'parkway', 'pky'],
  ['sq', 'square'],
  ['pl', 'place'],
  ['ln', 'lane'],
  ['line', 'concession'],
  ['w', 'west', 'ouest'],
  ['e', 'east', 'est'],
  ['n', 'north', 'nord'],
  ['s', 'south', 'sud'],
];
/** In names of towns and streets. */
export const PLACE_WORDS: readonly (readonly string[])[] = [
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
];
/** Store names and their phonetic spellings. */
export const SPELLINGS: readonly (readonly string[])[] = [
  ['honey', 'hunny'],
  ['bud', 'buds', 'budz', 'budd', 'budds'],
  ['canna', 'kanna'],
  ['smoke', 'smokes', 'smoak'],
  ['high', 'hi', 'hy'],
  ['leaf', 'leafs', 'leef'],
  ['4', 'four', 'for'],
  ['1', 'one'],
];
/** The phonetic spelling when the other word precedes a street type. */
export const HEARD_STREETS: readonly (readonly [heard: string, means: string])[] = [
  ['young', 'yonge'],
  ['bathhurst', 'bathurst'],
  ['spadena', 'spadina'],
  ['dundass', 'dundas'],
];

/** Large towns of Canada with their common names: never corrected, even without stores. */
export const TOWNS =
  phrases(`toronto, ottawa, hamilton, london, mississauga, brampton, kitchener, windsor, markham, vaughan, richmond hill, oakville, burlington,
  oshawa, barrie, st catharines, cambridge, kingston, guelph, whitby, ajax, thunder bay, waterloo, brantford, pickering, niagara falls, newmarket, peterborough,
  sarnia, sault ste marie, sudbury, greater sudbury, north bay, cornwall, belleville, welland, milton, aurora, orillia, stratford, orangeville, timmins,
  kenora, woodstock, st thomas, chatham, leamington, cobourg, collingwood, owen sound, brockville, pembroke, huntsville, bracebridge, gravenhurst, midland,
  wasaga beach, innisfil, georgina, keswick, stouffville, uxbridge, port hope, trenton, picton, napanee, gananoque, smiths falls, perth, carleton place, arnprior,
  renfrew, hawkesbury, rockland, casselman, kanata, nepean, orleans, gloucester, barrhaven, stittsville, scarborough, north york, etobicoke, east york, york, thornhill,
  grimsby, fort erie, port colborne, thorold, niagara on the lake, stoney creek, ancaster, dundas, simcoe, tillsonburg, ingersoll, paris, fergus, elora, elmira,
  bowmanville, clarington, courtice, lindsay, kawartha lakes, caledon, bolton, georgetown, halton hills, acton, listowel, goderich, kincardine, port elgin, hanover,
  wiarton, parry sound, sturgeon falls, elliot lake, espanola, kapuskasing, kirkland lake, cochrane, hearst, dryden, fort frances, sioux lookout, marathon,
  montreal, quebec, quebec city, laval, gatineau, longueuil, sherbrooke, calgary, edmonton, red deer, lethbridge, medicine hat, airdrie, banff, vancouver,
  victoria, surrey, burnaby, richmond, kelowna, kamloops, nanaimo, abbotsford, whistler, prince george, winnipeg, brandon, regina, saskatoon, moose jaw,
  halifax, dartmouth, moncton, saint john, fredericton, charlottetown, st johns, whitehorse, yellowknife, iqaluit`);

/** Neighbourhoods by town. */
export const NEIGHBOURHOODS: Readonly<Record<string, readonly string[]>> = {
  ottawa: phrases(
    'byward market, byward, glebe, westboro, hintonburg, centretown, vanier, sandy hill, alta vista, bells corners, lebreton flats, little italy ottawa',
  ),
  toronto:
    phrases(`kensington market, kensington, liberty village, annex, yorkville, leslieville, riverside, beaches, parkdale, cabbagetown, distillery district,
    junction, high park, roncesvalles, chinatown, little italy, little portugal, greektown, danforth village, entertainment district, financial district,
    fashion district, church wellesley, corktown, rosedale, forest hill, leaside, midtown, uptown, harbourfront, cityplace, king west, queen west,
    trinity bellwoods, bloordale, bloorcourt, dufferin grove, corso italia, regent park, st lawrence market, davisville, yonge and eglinton`),
  mississauga: phrases('port credit, streetsville, cooksville, square one, meadowvale, erin mills, malton'),
  hamilton: phrases('westdale, hess village, locke street, barton village, hamilton mountain'),
  london: phrases('old east village, wortley village, byron, masonville'),
  kitchener: phrases('doon, pioneer park, victoria hills'),
  windsor: phrases('walkerville, sandwich town'),
};
