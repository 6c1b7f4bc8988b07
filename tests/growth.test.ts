import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../src/features/accounts/common-passwords.server.ts';
import { deviceOf } from '../src/features/accounts/device.ts';
import { nationalPhone } from '../src/features/accounts/national-phone.ts';
import { isOwnOrigin } from '../src/features/accounts/own-origin.ts';
import { logInPath, pathOfSite, withinSite } from '../src/features/accounts/within-site.ts';
import { gramsToMg } from '../src/features/catalog/dried-equivalent.ts';
import { readExplorerQuery } from '../src/features/explore/read-explorer-query.ts';
import { keywordOf } from '../src/features/explore/search-keyword.ts';
import { readTypedRange } from '../src/features/explore/typed-range.ts';
import { spansOf } from '../src/features/legal/legal-document.ts';
import { readIssue } from '../src/features/newsletter/issue-file.ts';
import { headerOf } from '../src/features/operations/csv-file.server.ts';
import { startOf } from '../src/features/operations/days.ts';
import { readListingRow } from '../src/features/operations/listing-row.ts';
import { readProductRow } from '../src/features/operations/product-row.ts';
import { sensibleCase } from '../src/features/operations/sensible-case.ts';
import { slug } from '../src/features/operations/slug.ts';
import { readStoreRow } from '../src/features/operations/store-row.ts';
import { brandOf, cardProblems } from '../src/features/payments/card.ts';
import { expiryDigits, groupedDigits } from '../src/features/payments/card-form.ts';
import { readAnswer } from '../src/features/payments/hosted-field.ts';
import { brokenInTwo, clipped } from '../src/features/pictures/lettering.ts';
import { pictureInTheme, sharePictureUrl } from '../src/features/pictures/picture-urls.ts';
import { escapeXml } from '../src/features/pictures/svg.ts';
import { readAddress } from '../src/features/places/address-text.ts';
import { ordinalBegun, townKey, withoutOrdinal } from '../src/features/places/address-words.ts';
import { readPlaceId } from '../src/features/places/place-id.ts';
import { placeLabel } from '../src/features/places/place-label.ts';
import { readArea, readPostalCode, readPostalPrefix } from '../src/features/places/postal-code.ts';
import { readStreet, streetBase, streetReadings, swapped } from '../src/features/places/street-name.ts';
import { heldWords } from '../src/features/reviews/held-words.ts';
import { rightAddress } from '../src/page-addresses.ts';
import { graphemes, isClean, readLoc } from '../src/platform/fields.ts';
import { takesGzip } from '../src/platform/gzip.ts';
import { listHead } from '../src/platform/list-head.ts';
import { readFrame } from '../src/platform/live/frames.ts';
import { networkOf } from '../src/platform/network.ts';
import { normalized } from '../src/platform/normalize.ts';
import { startedWhenSeen } from '../src/platform/started-when-seen.ts';
import { filesOf } from '../src/service-worker/kept-pages.ts';
import { readNotice } from '../src/service-worker/notice.ts';
import { growth } from './support/growth.ts';
import { HOSTILE_SHAPES } from './support/hostile-shapes.ts';

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
  'a name with two letters swapped': [300, swapped],
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
  'a path to go on to': [HEAD, (text) => [withinSite(text), withinSite(`/${text}`), pathOfSite(text), logInPath(text)]],
  "a page's address": [HEAD, (text) => rightAddress(`/${text}`)],
  "a list's address": [
    HEAD,
    (text) => listHead({ pathname: '/products', search: `?search=${text}&${text}` } as never, text),
  ],
  'what a browser accepts': [HEAD, (text) => takesGzip({ headers: { 'accept-encoding': text } })],
  'the filters of an address': [
    HEAD,
    (text) => readExplorerQuery(new URLSearchParams(`search=${text}&minPrice=${text}&brandId=${text}`), []),
  ],
  'a keyword': [3_000, keywordOf],
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
  'words that are held': [2_000, (text) => heldWords(text, ['bad word'])],
  'a key': [CELL, slug],
  'a name in capitals': [CELL, (text) => sensibleCase(text.toUpperCase())],
  'a row of stores': [CELL, (text) => orFail(() => readStoreRow(cells(text)))],
  'a row of products': [CELL, (text) => orFail(() => readProductRow(cells(text)))],
  'a row of listings': [CELL, (text) => orFail(() => readListingRow(cells(text)))],
  'the header of a file': [4_000, headerOf],
  grams: [CELL, gramsToMg],
  'a day': [CELL, startOf],
  'an issue of the newsletter': [CELL, (text) => orFail(() => readIssue(text))],
  'a legal text': [CELL, spansOf],
  'a name in a picture': [CELL, (text) => [brokenInTwo(text, 20), clipped(text, 60), escapeXml(text)]],
  "a picture's address": [HEAD, (text) => [pictureInTheme(`/pictures/${text}`, 'dark'), sharePictureUrl(text)]],
  'a frame of the live connection': [HEAD, readFrame],
  'a page of ours': [
    CELL,
    (text) => [startedWhenSeen(`<head>${text}</head>${text}<script type="module">${text}</script>`), filesOf(text)],
  ],
  'a push message': [CELL, readNotice],
};
const window = {} as MessageEventSource;

describe('what somebody typed is read in a time that grows as its length does:', () => {
  it.each(Object.entries(READERS))('%s', { timeout: 60_000 }, (_what, [longest, read]) => {
    for (const [name, shape] of Object.entries(HOSTILE_SHAPES)) expect(growth(read, shape, longest), name).toBeNull();
  });

  it('what takes the square of it is found', () => {
    const square = (text: string) => text.replace(/\s+$/, '');
    expect(growth(square, HOSTILE_SHAPES.blanks as never, 4_000)).toMatch(/ms for 4000 characters/);
  });
});
