import type { ServerResponse } from 'node:http';
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** The order of elements as Moneris documents it, written down a second time: what comes in another order is refused. */
const ORDER: Record<string, string> = {
  card_verification: 'order_id cust_id pan expdate crypt_type avs_info cvd_info cof_info',
  res_card_verification_cc: 'data_key order_id crypt_type expdate avs_info cvd_info cof_info',
  res_add_cc: 'cust_id phone email note pan expdate crypt_type avs_info cof_info',
  res_add_token: 'data_key cust_id phone email note expdate crypt_type avs_info cof_info',
  res_delete: 'data_key',
  res_preauth_cc: 'data_key order_id cust_id amount crypt_type dynamic_descriptor expdate cof_info',
  completion: 'order_id comp_amount txn_number crypt_type cust_id dynamic_descriptor',
  purchasecorrection: 'order_id txn_number crypt_type cust_id dynamic_descriptor',
  refund: 'order_id amount txn_number crypt_type cust_id dynamic_descriptor',
  avs_info: 'avs_street_number avs_street_name avs_zipcode',
  cvd_info: 'cvd_indicator cvd_value',
  cof_info: 'payment_indicator payment_information issuer_id',
};

/** How the next request goes wrong. 'before': nothing happens; 'after': it happens, and nobody is told. */
export type Fault =
  | { kind: 'hang' | 'cut'; when: 'before' | 'after' }
  | { kind: 'status'; status: number; when: 'before' | 'after' }
  | { kind: 'body'; body: string; when: 'before' | 'after' }
  /** Some elements of the answer replaced; what happened stays. */
  | { kind: 'answer'; change: Record<string, string>; when: 'after' };

export type Fields = Record<string, string>;
export function goWrong(fault: Fault, response: ServerResponse): void {
  if (fault.kind === 'cut') response.destroy();
  else if (fault.kind === 'status') respond(response, fault.status, '<html>Service Unavailable</html>');
  else if (fault.kind === 'body') respond(response, 200, fault.body);
}

export function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(body);
}

export const answerXml = (fields: Fields) =>
  `<?xml version="1.0" standalone="yes"?><response><receipt>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${name === 'ResolveData' ? value : value.replaceAll('<', '&lt;')}</${name}>`)
    .join('')}</receipt></response>`;

/** A sentence says what is wrong with it. */
export function readRequest(xml: string, token = 'yesguy') {
  const root = parseXml(xml).root;
  if (root?.name !== 'request') return 'Malformed XML';
  const children = elementsOf(root);
  const names = children.map(({ name }) => name);
  const transaction = children.at(-1);
  const isStatusCheck = names.includes('status_check');
  if (names.slice(0, 2).join() !== 'store_id,api_token' || names.length !== (isStatusCheck ? 4 : 3))
    return 'Malformed XML';
  if (children[0]?.text !== 'store5' || children[1]?.text !== token) return 'Invalid store credentials';
  if (!transaction || !isInOrder(transaction)) return 'Malformed XML';
  return { type: transaction.name, fields: leavesOf(transaction), isStatusCheck };
}

export const elementsOf = (parent: XmlElement) => parent.children.filter((child) => child instanceof XmlElement);

export function isInOrder(parent: XmlElement): boolean {
  const order = ORDER[parent.name]?.split(' ');
  const children = elementsOf(parent);
  if (!order) return children.length === 0;
  const places = children.map(({ name }) => order.indexOf(name));
  const isRising = places.every((place, index) => place >= 0 && (index === 0 || place > (places[index - 1] ?? -1)));
  return isRising && children.every(isInOrder);
}

export function leavesOf(parent: XmlElement): Fields {
  return Object.fromEntries(
    elementsOf(parent).flatMap((child) =>
      elementsOf(child).length ? Object.entries(leavesOf(child)) : [[child.name, child.text] as [string, string]],
    ),
  );
}
