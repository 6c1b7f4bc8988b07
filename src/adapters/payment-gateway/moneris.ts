import type {
  Asked,
  Auth,
  CardEntry,
  CardKind,
  Outcome,
  PaymentGateway,
  ProviderRecord,
} from '#features/payments/server';
import { amountOf, centsOf, declineOf, isoOf, mayCorrect, mismatchOf, verdictOf } from './moneris-answer.ts';
import { type MonerisLine, openLine, type Said } from './moneris-line.ts';
import type { Receipt, RequestType, Values } from './moneris-xml.ts';

type Options = {
  /** Of the gateway: https://www3.moneris.com/gateway2/servlet/MpgRequest */
  url: string;
  storeId: string;
  apiToken: string;
  cardEntry: 'hosted' | 'direct';
  now?: () => Date;
  giveUp?: () => AbortSignal;
};

const CRYPT = { crypt_type: '7' };
const GONE = '983';

/**
 * Moneris Gateway with its vault (its Unified API: XML by POST). An authorization's key is its order id, which Moneris takes
 * once; a capture, a void and a refund have no key of their own there, but can be done once for an authorization, so a
 * refusal is looked into before it is believed: an earlier try, of which nothing was heard, may have been the one.
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
    refund: async (key, { captureRef, amountCents }) => {
      const found = await giveBack(line, captureRef, amountCents, now());
      if (found.kind !== 'ok') return found;
      return { kind: 'ok', value: { key, amountCents, refundRef: refOf(found.value) } };
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

/**
 * Asks for something that can happen once. A refusal may mean that it has happened: then the answer of that time counts,
 * if it is about the same.
 */
async function once(
  line: MonerisLine,
  type: RequestType,
  values: Values,
  isSame: (receipt: Receipt) => boolean,
): Promise<Said> {
  const said = await line.ask(type, values);
  if (said.kind !== 'ok') return said;
  const verdict = verdictOf(said.value);
  if (verdict === 'unknown') return UNKNOWN;
  if (verdict === 'approved') return isSame(said.value) ? said : UNKNOWN;
  const before = await line.whatBecameOf(type, values);
  if (before.kind !== 'ok') return before;
  if (before.value === 'not_found') return verdict === 'declined' ? declineOf(said.value) : UNKNOWN;
  const earlier = verdictOf(before.value);
  if (earlier === 'approved' && isSame(before.value)) return { kind: 'ok', value: before.value };
  if (earlier === 'declined') return declineOf(before.value);
  return verdict === 'declined' ? declineOf(said.value) : UNKNOWN;
}

/** Today's capture is corrected, an older one refunded; whatever was done before under either name is found first. */
async function giveBack(line: MonerisLine, captureRef: string, amountCents: number, now: Date): Promise<Said> {
  const [txn_number, order_id, capturedOn] = captureRef.split(';');
  const correction = { order_id, txn_number, ...CRYPT };
  const refund = { ...correction, amount: amountOf(amountCents) };
  const before = await givenBack(line, correction, refund);
  if (before.kind !== 'ok' || before.value !== 'not_found') return before as Said;
  if (mayCorrect(capturedOn, now)) {
    const corrected = await once(line, 'purchasecorrection', correction, () => true);
    if (corrected.kind !== 'declined') return corrected;
  }
  const refunded = await once(line, 'refund', refund, isOf(amountCents));
  if (refunded.kind !== 'declined') return refunded;
  // Somebody else's correction may have come between.
  const since = await givenBack(line, correction, refund);
  return since.kind === 'ok' && since.value === 'not_found' ? refunded : (since as Said);
}

async function givenBack(
  line: MonerisLine,
  correction: Values,
  refund: Values,
): Promise<Outcome<Receipt | 'not_found'>> {
  for (const [type, values] of [
    ['purchasecorrection', correction],
    ['refund', refund],
  ] as const) {
    const before = await line.whatBecameOf(type, values);
    if (before.kind !== 'ok') return before;
    if (before.value !== 'not_found' && verdictOf(before.value) === 'approved') return before;
  }
  return { kind: 'ok', value: 'not_found' };
}

async function lookup(line: MonerisLine, key: string, asked: Asked): Promise<Outcome<ProviderRecord | 'not_found'>> {
  if (asked.kind === 'refund') {
    const [txn_number, order_id] = asked.captureRef.split(';');
    const correction = { order_id, txn_number, ...CRYPT };
    const found = await givenBack(line, correction, { ...correction, amount: amountOf(asked.amountCents) });
    return recordOf(key, found, { kind: 'refund', parentRef: asked.captureRef, amountCents: asked.amountCents });
  }
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

type Known = Pick<ProviderRecord, 'kind' | 'parentRef'> & { amountCents?: number };

function recordOf(
  key: string,
  found: Outcome<Receipt | 'not_found'>,
  known: Known,
): Outcome<ProviderRecord | 'not_found'> {
  if (found.kind !== 'ok' || found.value === 'not_found') return found as Outcome<'not_found'>;
  const receipt = found.value;
  const verdict = verdictOf(receipt);
  if (verdict !== 'approved' && verdict !== 'declined') return UNKNOWN;
  const ref = known.kind === 'capture' ? captureRefOf(receipt) : refOf(receipt);
  const amountCents = known.amountCents ?? centsOf(receipt.TransAmount);
  return {
    kind: 'ok',
    value: { key, ref, ...known, amountCents, isApproved: verdict === 'approved', at: isoOf(receipt) },
  };
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

const isOf =
  (amountCents: number) =>
  ({ TransAmount }: Receipt) =>
    centsOf(TransAmount) === amountCents;

const authOf = (key: string, receipt: Receipt): Auth => ({
  key,
  authRef: refOf(receipt),
  amountCents: centsOf(receipt.TransAmount),
  currency: 'CAD',
});

/** What a later step names a payment by: Moneris wants both. */
const refOf = ({ TransID = '', ReceiptId = '' }: Receipt) => `${TransID};${ReceiptId}`;
const captureRefOf = (receipt: Receipt) => `${refOf(receipt)};${receipt.TransDate ?? ''}`;
const dataKeyOf = (vaultKey: string) => vaultKey.split(';')[0];
/** MMYY → YYMM */
const yearFirst = (expiry: string) => expiry.slice(2) + expiry.slice(0, 2);

const UNKNOWN = { kind: 'unknown', reason: 'bad_answer' } as const;
