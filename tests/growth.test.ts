import { describe, expect, it } from 'vitest';
import { startOf } from '#app/cli/days.ts';
import { brokenInTwo, clipped } from '#app/demo/artwork/lettering.ts';
import { escapeXml } from '#app/demo/artwork/svg.ts';
import { filesOf } from '#app/service-worker/cached-pages.ts';
import { readNotice } from '#app/service-worker/notice.ts';
import { rightAddress } from '#app/web/page-addresses.ts';
import { graphemes, isClean, readLoc } from '#platform/contract/fields.ts';
import { normalized } from '#platform/contract/normalize.ts';
import { readReport } from '#platform/http/csp-reports.ts';
import { accepts } from '#platform/http/encoding/compression.ts';
import { isCurrent } from '#platform/http/encoding/etag.ts';
import { networkOf } from '#platform/http/network.ts';
import { readFrame } from '#platform/live/frames.ts';
import { pictureFiles } from '#platform/picture-files.ts';
import { listSeo } from '#platform/web/list-seo.ts';
import { deferHydration } from '#platform/web/react-router-patches/defer-hydration.ts';
import { nationalPhone } from '../src/features/auth/contact/national-phone.ts';
import { deviceOf } from '../src/features/auth/devices/device.ts';
import { isCommonPassword } from '../src/features/auth/passwords/common-passwords.server.ts';
import { isOwnOrigin } from '../src/features/auth/sessions/own-origin.ts';
import { logInPath, pathOfSite, safeRedirect } from '../src/features/auth/sessions/safe-redirect.ts';
import { headerOf } from '../src/features/back-office/import/rows/csv-file.server.ts';
import { readHours } from '../src/features/back-office/import/rows/hours-cell.ts';
import { readListingRow } from '../src/features/back-office/import/rows/listing-row.ts';
import { readPicture } from '../src/features/back-office/import/rows/picture-cell.ts';
import { readProductRow } from '../src/features/back-office/import/rows/product-row.ts';
import { slug } from '../src/features/back-office/import/rows/slug.ts';
import { readCards, readStorePhone } from '../src/features/back-office/import/rows/store-cells.ts';
import { readStoreRow } from '../src/features/back-office/import/rows/store-row.ts';
import { titleCase } from '../src/features/back-office/import/rows/title-case.ts';
import { gramsToMg } from '../src/features/catalog/price/dried-equivalent.ts';
import { readTypedRange } from '../src/features/explore/filters/typed-range.ts';
import { readExplorerQuery } from '../src/features/explore/list/read-explorer-query.ts';
import { hasWordsOf, matchName, wordsIn } from '../src/features/explore/search/name-match.ts';
import { readRecent } from '../src/features/explore/search/recent-searches.ts';
import { keywordOf } from '../src/features/explore/search/search-keyword.ts';
import { spansOf } from '../src/features/legal/legal-document.ts';
import { readIssue } from '../src/features/newsletter/issue-file.ts';
import { brandOf, cardProblems } from '../src/features/payments/cards/card.ts';
import { expiryDigits, groupedDigits } from '../src/features/payments/cards/card-form.ts';
import { readAnswer } from '../src/features/payments/hosted/hosted-field.ts';
import { photoUrl } from '../src/features/pictures/photo-url.ts';
import { drawTile, initialsOf } from '../src/features/pictures/tile.ts';
import { readAddress } from '../src/features/places/address/address-text.ts';
import { ordinalBegun, townKey, withoutOrdinal } from '../src/features/places/address/address-words.ts';
import { placeLabel } from '../src/features/places/address/place-label.ts';
import { readArea, readPostalCode, readPostalPrefix } from '../src/features/places/address/postal-code.ts';
import { readStreet, streetBase, streetReadings, transpositions } from '../src/features/places/address/street-name.ts';
import { readPlaceId } from '../src/features/places/suggest/place-id.ts';
import { splitsOf, waysToPart, wholeNames } from '../src/features/places/suggest/street-splits.ts';
import { moderationBlocklist } from '../src/features/reviews/write/moderation-blocklist.ts';
import { lettersApart, nearest } from '../src/features/search/near-word.ts';
import { readTerms } from '../src/features/search/terms.ts';
import { tokensOf } from '../src/features/search/tokens.ts';
import { shortStoreName, streetOf } from '../src/features/stores/row/short-name.ts';
import { readGeoJson } from '../src/features/stores/zones/new-zone/geojson.ts';
import { readPoints } from '../src/features/stores/zones/new-zone/points-text.ts';
import { centsOf } from '../src/features/stores/zones/zones-draft.ts';
import { growth } from './support/hostile/growth.ts';
import { HOSTILE_SHAPES } from './support/hostile/hostile-shapes.ts';

/** What the HTTP parser lets a whole head of a request have. */
const HEAD = 16 * 1024;
const CELL = 20_000;

const cells = (text: string) =>
  new Proxy<Record<string, string>>({}, { get: (_, name) => (typeof name === 'string' ? text : undefined) });
const orFail = (read: () => unknown) => {
  try {
    read();
  } catch {
    // A refusal takes its time as well.
  }
};

/** Whatever reads what somebody typed or sent, with the most that its field takes. Texts of calls are in text-schemas.test.ts. */
const READERS: Readonly<Record<string, [longest: number, read: (text: string) => unknown]>> = {
  'an address': [3_000, readAddress],
  'an address in parts': [
    3_000,
    (text) => readAddress({ address: text, city: text, province: text, postalCode: text }),
  ],
  'a postal code': [3_000, readPostalCode],
  'a postal area': [3_000, readArea],
  'a postal code begun': [2_000, readPostalPrefix],
  "a town's name": [3_000, townKey],
  'a street': [CELL, readStreet],
  'every reading of a street': [300, (text) => streetReadings(readAddress(text).words)],
  "a street's base": [300, (text) => streetBase(readAddress(text).words)],
  'a street and the town behind it': [
    3_000,
    (text) => {
      const asked = readAddress(text);
      return [waysToPart(asked), splitsOf(asked.words, [asked.town], true), wholeNames(asked, [asked.town])];
    },
  ],
  'a name with two letters swapped': [300, transpositions],
  'an ordinal': [300, (text) => [withoutOrdinal(text), ordinalBegun(text)]],
  "a place's id": [6_000, readPlaceId],
  "a place's label": [CELL, (text) => placeLabel({ postalCode: text, city: text, province: text })],
  'clean text': [CELL, isClean],
  characters: [CELL, graphemes],
  'characters up to a limit': [CELL, (text) => graphemes(text, 200)],
  'normal text': [CELL, (text) => [normalized(text), normalized(text, 'NFKD')]],
  'a point': [HEAD, readLoc],
  'a password': [512, (text) => isCommonPassword(text, [text, text])],
  'a phone number': [300, nationalPhone],
  'a network': [HEAD, networkOf],
  'the name of a device': [HEAD, deviceOf],
  'an origin': [HEAD, (text) => isOwnOrigin(text, 'https://wicket.example')],
  'a path to go on to': [
    HEAD,
    (text) => [safeRedirect(text), safeRedirect(`/${text}`), pathOfSite(text), logInPath(text)],
  ],
  'a report of a browser': [
    HEAD,
    (text) => readReport({ 'csp-report': { 'document-uri': `https://w.example/${text}`, 'blocked-uri': text } }, text),
  ],
  "a page's address": [HEAD, (text) => rightAddress(`/${text}`)],
  "a list's address": [
    HEAD,
    (text) => listSeo({ pathname: '/products', search: `?search=${text}&${text}` } as never, text),
  ],
  'what a browser accepts': [
    HEAD,
    (text) => (['br', 'gzip'] as const).map((one) => accepts({ headers: { 'accept-encoding': text } }, one)),
  ],
  'the entity tags of a browser': [HEAD, (text) => isCurrent({ headers: { 'if-none-match': text } }, 'W/"a"')],
  'the filters of an address': [
    HEAD,
    (text) =>
      readExplorerQuery(new URLSearchParams(`search=${text}&minPrice=${text}&brandId=${text}&bounds=${text}`), []),
  ],
  'the points of a border': [20_000, readPoints],
  'zones as GeoJSON': [20_000, (text) => readGeoJson(text, 20)],
  'an amount of a zone': [3_000, centsOf],
  "a store's short name and its street": [CELL, (text) => [shortStoreName(text), streetOf(text)]],
  'a keyword': [3_000, keywordOf],
  'the words of a search': [3_000, tokensOf],
  'the meaning of a search': [
    300,
    (text) => (['product', 'store', 'brand'] as const).map((kind) => readTerms(kind, tokensOf(text))),
  ],
  'a mistyped word': [300, (text) => [nearest(text, [text, 'dispensary']), lettersApart(text, 'dispensary', 2)]],
  'what of a name matches a search': [
    300,
    (text) => [matchName(text, wordsIn(text)), hasWordsOf(text, wordsIn(text)), readRecent(text)],
  ],
  'a typed range': [3_000, (text) => readTypedRange({ from: text, to: text }, 'price')],
  'a card number': [
    3_000,
    (text) => [
      brandOf(text),
      groupedDigits(text),
      cardProblems({ cardNumber: text, cardExpiry: text, cardCVV: text }, new Date()),
    ],
  ],
  'an expiry date': [3_000, expiryDigits],
  'the card field': [
    CELL,
    (data) => readAnswer({ origin: 'https://pay.example', source: window, data }, 'https://pay.example/x', window),
  ],
  'words that are held': [2_000, (text) => moderationBlocklist(text, ['bad word'])],
  'a key': [CELL, slug],
  'a name in capitals': [CELL, (text) => titleCase(text.toUpperCase())],
  'a row of stores': [CELL, (text) => orFail(() => readStoreRow(cells(text)))],
  'opening hours in a cell': [CELL, (text) => orFail(() => [readHours(text), readHours(`Mon ${text.slice(0, 400)}`)])],
  'cards in a cell': [CELL, (text) => orFail(() => readCards(text))],
  'a phone number in a cell': [CELL, (text) => orFail(() => readStorePhone(text))],
  'a picture in a cell': [CELL, (text) => orFail(() => readPicture({ picture: text }))],
  'a row of products': [CELL, (text) => orFail(() => readProductRow(cells(text)))],
  'a row of listings': [CELL, (text) => orFail(() => readListingRow(cells(text)))],
  'the header of a file': [4_000, headerOf],
  grams: [CELL, gramsToMg],
  'a day': [CELL, startOf],
  'an issue of the newsletter': [CELL, (text) => orFail(() => readIssue(text))],
  'a legal text': [CELL, spansOf],
  'a name in a picture': [
    CELL,
    (text) => [brokenInTwo(text, 20), clipped(text, 60), escapeXml(text), initialsOf(text)],
  ],
  "a picture's address": [
    HEAD,
    (text) => [photoUrl(text), drawTile('round', text), pictureFiles(`/files/${text}`, 'webp')],
  ],
  'a frame of the live connection': [HEAD, readFrame],
  'a page of ours': [
    CELL,
    (text) => [deferHydration(`<head>${text}</head>${text}<script type="module">${text}</script>`), filesOf(text)],
  ],
  'a push message': [CELL, readNotice],
};
const window = {} as MessageEventSource;

describe('what somebody typed is read in a time that grows as its length does:', () => {
  it.each(Object.entries(READERS))('%s', (_what, [longest, read]) => {
    for (const [name, shape] of Object.entries(HOSTILE_SHAPES)) expect(growth(read, shape, longest), name).toBeNull();
  });

  it('what takes the square of it is found', () => {
    const square = (text: string) => text.replace(/\s+$/, '');
    expect(growth(square, HOSTILE_SHAPES.blanks as never, 4_000)).toMatch(/ms for 4000 characters/);
  });
});
