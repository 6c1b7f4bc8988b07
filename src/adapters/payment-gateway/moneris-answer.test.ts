import { describe, expect, it } from 'vitest';
import { amountOf, centsOf, declineOf, isoOf, mayCorrect, mismatchOf, verdictOf } from './moneris-answer.ts';
import { readReceipt, requestXml } from './moneris-xml.ts';

describe('an answer of Moneris', () => {
  it.each([
    [{ Complete: 'true', ResponseCode: '0' }, 'approved'],
    [{ Complete: 'true', ResponseCode: '027' }, 'approved'],
    [{ Complete: 'true', ResponseCode: '049' }, 'approved'],
    [{ Complete: 'true', ResponseCode: '050' }, 'declined'],
    [{ Complete: 'false', ResponseCode: '999' }, 'declined'],
    [{ Complete: 'false', ResponseCode: '027' }, 'unknown'],
    [{ ResponseCode: '027' }, 'unknown'],
    [{ Complete: 'true' }, 'unknown'],
    [{ Complete: 'true', ResponseCode: '27x' }, 'unknown'],
    [{ Complete: 'true', ResponseCode: '-1' }, 'unknown'],
    [{ Complete: 'true', ResponseCode: '027', TimedOut: 'true' }, 'unknown'],
    [{ Complete: 'false', ResponseCode: '050', TimedOut: 'true' }, 'unknown'],
    [{ Message: 'The transaction was not sent to the host because of a duplicate order id' }, 'duplicate'],
    [{}, 'unknown'],
  ])('%o is %s', (receipt, verdict) => {
    expect(verdictOf(receipt)).toBe(verdict);
  });

  it.each([
    [{ ResponseCode: '481', ISO: '51' }, 'insufficient_funds'],
    [{ ResponseCode: '076' }, 'insufficient_funds'],
    [{ ResponseCode: '482' }, 'expired'],
    [{ ResponseCode: '057' }, 'lost_stolen'],
    [{ ResponseCode: '481', ISO: '43' }, 'lost_stolen'],
    [{ ResponseCode: '487' }, 'cvd_mismatch'],
    [{ ResponseCode: '481' }, 'do_not_honour'],
  ])('maps the reason: %o is %s', (receipt, code) => {
    expect(declineOf(receipt)).toEqual({ kind: 'declined', code, providerCode: receipt.ResponseCode });
  });

  it('denies by CVV and postal code exactly what is to be denied', () => {
    const cvds = [...'MNPSUYD'].filter(
      (letter) => mismatchOf({ CvdResultCode: `1${letter}` })?.code === 'cvd_mismatch',
    );
    expect(cvds.join('')).toBe('NPSD');
    const letters = [...'ABCDEFGIKLMNOPRSTUWXYZ'];
    const avs = letters.filter((letter) => mismatchOf({ AvsResultCode: letter })?.code === 'avs_mismatch');
    expect(avs.join('')).toBe('CINR');
    expect(mismatchOf({})).toBeNull();
  });

  it('reads and writes amounts to the cent', () => {
    for (const cents of [0, 1, 9, 10, 99, 100, 1130, 12_345_678]) expect(centsOf(amountOf(cents))).toBe(cents);
    for (const text of ['11', '11.3', '11.300', '-1.00', '1,130.00', '', '1e3.00', undefined])
      expect(centsOf(text)).toBeNaN();
  });

  it('dates itself in Toronto, in summer and winter', () => {
    const at = (TransDate: string, TransTime: string) => isoOf({ TransDate, TransTime });
    expect(at('2026-11-20', '12:00:00')).toBe('2026-11-20T17:00:00.000Z');
    expect(at('2026-07-01', '23:30:00')).toBe('2026-07-02T03:30:00.000Z');
    expect(at('2026-11-01', '01:30:00')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('2027-03-14', '02:30:00')).toBe(''); // never comes
    expect(isoOf({})).toBe('');
  });

  it('is corrected on its own day in Toronto, until 22:00', () => {
    const may = (moment: string) => mayCorrect('2026-11-20', new Date(moment));
    expect(may('2026-11-20T05:00:00Z')).toBe(true);
    expect(may('2026-11-21T02:59:59Z')).toBe(true);
    expect(may('2026-11-21T03:00:00Z')).toBe(false);
    expect(may('2026-11-21T05:00:00Z')).toBe(false);
    expect(mayCorrect(undefined, new Date())).toBe(false);
  });
});

describe('the XML of Moneris', () => {
  const account = { storeId: 'store5', apiToken: 'yes&<guy>' };

  it('has its elements in their order, for any order of the values, and escapes all of them', () => {
    const values = {
      crypt_type: '7',
      amount: '1.00',
      order_id: '"k"',
      data_key: '</data_key><pan>1',
      cof_info: undefined,
    };
    expect(requestXml(account, 'res_preauth_cc', values, true)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><request><store_id>store5</store_id><api_token>yes&amp;&lt;guy&gt;</api_token>' +
        '<status_check>true</status_check><res_preauth_cc><data_key>&lt;/data_key&gt;&lt;pan&gt;1</data_key>' +
        '<order_id>&quot;k&quot;</order_id><amount>1.00</amount><crypt_type>7</crypt_type></res_preauth_cc></request>',
    );
  });

  it('is parsed as far as it is valid', () => {
    expect(
      readReceipt(
        '<?xml version="1.0"?><response><receipt><ResponseCode>027</ResponseCode><ISO>null</ISO><AuthCode/>' +
          '<Message>A &amp; B</Message><ResolveData><masked_pan>4242***4242</masked_pan></ResolveData></receipt></response>',
      ),
    ).toEqual({ ResponseCode: '027', Message: 'A & B', masked_pan: '4242***4242' });
  });

  it.each([
    ['nothing', ''],
    ['HTML', '<html><body><br></body></html>'],
    ['another root', '<answer/>'],
    ['an end that is missing', '<response><receipt><ResponseCode>027</ResponseCode>'],
    [
      'entities that grow',
      '<!DOCTYPE r [<!ENTITY a "027"><!ENTITY b "&a;&a;">]><response><receipt><ResponseCode>&b;</ResponseCode></receipt></response>',
    ],
    [
      'a file of ours',
      '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/hostname">]><response><receipt><Message>&f;</Message></receipt></response>',
    ],
  ])('is not read where it is %s', (_what, text) => {
    expect(readReceipt(text)).toBeNull();
  });
});
