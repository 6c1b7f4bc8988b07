import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** The elements of each request in the order that Moneris wants them in; optional ones may be missing. */
const ELEMENTS = {
  card_verification: ['order_id', 'cust_id', 'pan', 'expdate', 'crypt_type', 'avs_info', 'cvd_info', 'cof_info'],
  res_card_verification_cc: ['data_key', 'order_id', 'crypt_type', 'expdate', 'avs_info', 'cvd_info', 'cof_info'],
  res_add_cc: ['cust_id', 'phone', 'email', 'note', 'pan', 'expdate', 'crypt_type', 'avs_info', 'cof_info'],
  res_add_token: ['data_key', 'cust_id', 'phone', 'email', 'note', 'expdate', 'crypt_type', 'avs_info', 'cof_info'],
  res_delete: ['data_key'],
  res_preauth_cc: ['data_key', 'order_id', 'cust_id', 'amount', 'crypt_type', 'cof_info'],
  completion: ['order_id', 'comp_amount', 'txn_number', 'crypt_type', 'cust_id'],
  purchasecorrection: ['order_id', 'txn_number', 'crypt_type', 'cust_id'],
  refund: ['order_id', 'amount', 'txn_number', 'crypt_type', 'cust_id'],
} as const;

const NESTED = {
  avs_info: ['avs_zipcode'],
  cvd_info: ['cvd_indicator', 'cvd_value'],
  cof_info: ['payment_indicator', 'payment_information', 'issuer_id'],
} as const;

export type RequestType = keyof typeof ELEMENTS;
type Leaf = string | undefined;
export type Values = Record<string, Leaf | Record<string, Leaf>>;
export type Account = { storeId: string; apiToken: string };

/** Serializes a request for Moneris. With `isStatusCheck` it queries the outcome of the same request sent before. */
export function requestXml(account: Account, type: RequestType, values: Values, isStatusCheck: boolean): string {
  const body = element(type, elements(ELEMENTS[type], values));
  const status = isStatusCheck ? element('status_check', 'true') : '';
  const head = element('store_id', escaped(account.storeId)) + element('api_token', escaped(account.apiToken));
  return `<?xml version="1.0" encoding="UTF-8"?>${element('request', head + status + body)}`;
}

function elements(names: readonly string[], values: Values): string {
  return names
    .map((name) => {
      const value = values[name];
      if (value === undefined) return '';
      if (typeof value === 'string') return element(name, escaped(value));
      return element(name, elements(NESTED[name as keyof typeof NESTED], value));
    })
    .join('');
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Parses a response into values by element name; omits empty elements ('null'). */
export type Receipt = Readonly<Record<string, string | undefined>>;

/** Null where the text is no whole answer. The parser is strict, knows no entities but XML's own five and fetches nothing. */
export function readReceipt(xml: string): Receipt | null {
  try {
    const receipt = parseXml(xml).root?.children.find(
      (child) => child instanceof XmlElement && child.name === 'receipt',
    );
    return receipt instanceof XmlElement ? Object.fromEntries(leavesOf(receipt)) : null;
  } catch {
    return null;
  }
}

function leavesOf(parent: XmlElement): [string, string][] {
  const children = parent.children.filter((child) => child instanceof XmlElement);
  return children.flatMap((child): [string, string][] => {
    if (child.children.some((inner) => inner instanceof XmlElement)) return leavesOf(child);
    const text = child.text.trim();
    return text === '' || text === 'null' ? [] : [[child.name, text]];
  });
}
