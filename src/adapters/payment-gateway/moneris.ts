import type {
  Auth,
  CardEntry,
  CardKind,
  LookupRequest,
  Outcome,
  PaymentGateway,
  ProviderRecord,
} from '#features/payments/server';
import { amountOf, centsOf, declineOf, mismatchOf, verdictOf } from './moneris-answer.ts';
import { type ApiToken, type MonerisLine, openLine } from './moneris-line.ts';
import { CRYPT, captureRefOf, isOf, once, recordOf, refOf, UNKNOWN } from './moneris-payment.ts';
import { findRefund, giveBack } from './moneris-refund.ts';
import type { Receipt, Values } from './moneris-xml.ts';

type Options = {
  /** The endpoint of the gateway: https://www3.moneris.com/gateway2/servlet/MpgRequest */
  url: string;
  storeId: string;
  /** As a function it is asked for each request: the token may be replaced meanwhile. */
  apiToken: ApiToken;
  cardEntry: 'hosted' | 'direct';
  now?: () => Date;
  giveUp?: () => AbortSignal;
};

const GONE = '983';

/**
 * Moneris Gateway with its vault (its Unified API: XML by POST). An authorization's key is its order id, which Moneris
 * accepts once. A capture and a void have no key, but can happen once per authorization, so a decline is verified: an
 * earlier try whose response was lost may have succeeded. Refunds: moneris-refund.ts.
 */
export function openMoneris({ now = () => new Date(), cardEntry, ...options }: Options): PaymentGateway {
  const line = openLine(options);
  return {
    cardEntry,
    numberProblem: () => null,
    addCard: (key, { entry, postalCode }) => addCard(line, key, entry, postalCode),
    removeCard: async (key, vaultKey) => {
      const said = await line.ask('res_delete', { data_key: dataKeyOf(vaultKey) });
      if (said.kind !== 'ok') return said;
      const verdict = verdictOf(said.value);
      if (verdict === 'approved' || said.value.ResponseCode === GONE) return { kind: 'ok', value: { key } };
      return verdict === 'declined' ? declineOf(said.value) : UNKNOWN;
    },
    authorize: async (key, payment) => {
      const found = await once(line, 'res_preauth_cc', preauthOf(key, payment), ({ ReceiptId }) => ReceiptId === key);
      return found.kind === 'ok' ? { kind: 'ok', value: authOf(key, found.value) } : found;
    },
    capture: async (key, { authRef, amountCents }) => {
      const found = await once(line, 'completion', completionOf(authRef, amountCents), isOf(amountCents));
      if (found.kind !== 'ok') return found;
      return { kind: 'ok', value: { key, amountCents, captureRef: captureRefOf(found.value) } };
    },
    // A pre-authorization is given back by completing it with nothing.
    void: async (key, { authRef }) => {
      const found = await once(line, 'completion', completionOf(authRef, 0), isOf(0));
      return found.kind === 'ok' ? { kind: 'ok', value: { key } } : found;
    },
    refund: async (key, payment) => {
      const found = await giveBack(line, payment, now());
      if (found.kind !== 'ok') return found;
      return { kind: 'ok', value: { key, amountCents: payment.amountCents, refundRef: refOf(found.value) } };
    },
    lookup: (key, asked) => lookup(line, key, asked),
    // The gateway has no list of payments: each one is looked up.
    list: null,
    close: async () => {},
  };
}

async function addCard(line: MonerisLine, key: string, entry: CardEntry, postalCode: string) {
  const avs_info = { avs_zipcode: postalCode.replace(/\s/g, '') };
  const card = { expdate: yearFirst(entry.expiry), ...CRYPT, avs_info };
  const first = { payment_indicator: 'C', payment_information: '0' };
  const verified =
    'token' in entry
      ? await line.ask('res_card_verification_cc', { data_key: entry.token, order_id: key, ...card, cof_info: first })
      : await line.ask('card_verification', {
          ...{ order_id: key, pan: entry.number, ...card, cof_info: first },
          cvd_info: { cvd_indicator: '1', cvd_value: entry.cvv },
        });
  if (verified.kind !== 'ok') return verified;
  const verdict = verdictOf(verified.value);
  if (verdict === 'declined') return declineOf(verified.value);
  if (verdict !== 'approved') return UNKNOWN;
  const mismatch = mismatchOf(verified.value);
  if (mismatch) return mismatch;
  const { IssuerId } = verified.value;
  const known = { ...card, cof_info: IssuerId ? { issuer_id: IssuerId } : undefined };
  const kept =
    'token' in entry
      ? await line.ask('res_add_token', { data_key: entry.token, ...known })
      : await line.ask('res_add_cc', { pan: entry.number, ...known });
  if (kept.kind !== 'ok') return kept;
  if (verdictOf(kept.value) === 'declined') return declineOf(kept.value);
  if (verdictOf(kept.value) !== 'approved') return UNKNOWN;
  return keptCard(key, entry.expiry, verified.value, kept.value);
}

function keptCard(key: string, expiry: string, verified: Receipt, { DataKey, masked_pan }: Receipt) {
  if (!DataKey || !masked_pan) return UNKNOWN;
  const isDebit = verified.IsVisaDebit === 'true';
  const kind: CardKind | undefined = isDebit ? 'visa-debit' : KINDS.get(verified.CardType ?? '');
  if (!kind) return { kind: 'declined', code: 'other', providerCode: 'card-type' } as const;
  const vaultKey = verified.IssuerId ? `${DataKey};${verified.IssuerId}` : DataKey;
  return { kind: 'ok', value: { key, vaultKey, kind, last4: masked_pan.slice(-4), expiry } } as const;
}

const KINDS = new Map<string, CardKind>([
  ['V', 'visa'],
  ['M', 'master'],
  ['AX', 'amex'],
]);

async function lookup(
  line: MonerisLine,
  key: string,
  asked: LookupRequest,
): Promise<Outcome<ProviderRecord | 'not_found'>> {
  if (asked.kind === 'refund') return findRefund(line, key, asked);
  if (asked.kind === 'authorize') {
    return recordOf(key, await line.whatBecameOf('res_preauth_cc', preauthOf(key, asked)), {
      kind: 'authorize',
      parentRef: null,
    });
  }
  const amountCents = asked.kind === 'void' ? 0 : asked.amountCents;
  const found = await line.whatBecameOf('completion', completionOf(asked.authRef, amountCents));
  // A completion with nothing is a void, any other one a capture.
  const isOther =
    found.kind === 'ok' &&
    found.value !== 'not_found' &&
    (centsOf(found.value.TransAmount) === 0) !== (amountCents === 0);
  if (isOther) return { kind: 'ok', value: 'not_found' };
  return recordOf(key, found, { kind: asked.kind, parentRef: asked.authRef });
}

function preauthOf(key: string, payment: { vaultKey: string; amountCents: number; orderRef: string }): Values {
  const [, issuer_id] = payment.vaultKey.split(';');
  return {
    data_key: dataKeyOf(payment.vaultKey),
    order_id: key,
    cust_id: payment.orderRef,
    amount: amountOf(payment.amountCents),
    ...CRYPT,
    // The card is on file, and its holder is the one who orders.
    cof_info: issuer_id ? { payment_indicator: 'Z', payment_information: '2', issuer_id } : undefined,
  };
}

function completionOf(authRef: string, amountCents: number): Values {
  const [txn_number, order_id] = authRef.split(';');
  return { order_id, comp_amount: amountOf(amountCents), txn_number, ...CRYPT };
}

const authOf = (key: string, receipt: Receipt): Auth => ({
  key,
  authRef: refOf(receipt),
  amountCents: centsOf(receipt.TransAmount),
  currency: 'CAD',
});

const dataKeyOf = (vaultKey: string) => vaultKey.split(';')[0];
/** MMYY → YYMM */
const yearFirst = (expiry: string) => expiry.slice(2) + expiry.slice(0, 2);
