import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROFILE, serveField } from './moneris-field.ts';
import { answerXml, type Fault, type Fields, goWrong, readRequest, respond } from './moneris-protocol.ts';

type Transaction = { type: string; fields: Fields; receipt: Fields };

/** Numbers that decline, by what the bank answers: [ResponseCode, ISO]. */
export const BANK: Record<string, readonly [string, string]> = {
  '4000000000000002': ['050', '05'],
  '4000000000009995': ['076', '51'],
  '4000000000000069': ['482', '54'],
  '4000000000006504': ['027', '00'], // its completion is declined
};

/** A Moneris Gateway of our own: speaks its XML, holds its rules, and forgets everything when it is closed. */
export async function startMoneris({ now = () => new Date() }: { now?: () => Date } = {}) {
  const vault = new Map<string, { pan: string; expdate: string; issuerId: string }>();
  const temporary = new Map<string, { pan: string }>();
  const transactions: Transaction[] = [];
  const requests: { type: string; fields: Fields; isStatusCheck: boolean; xml: string }[] = [];
  const faults: Fault[] = [];
  const profiles = new Set([PROFILE]);
  const waiting: AbortController[] = [];
  let lastNumber = 0;
  let token = 'yesguy';
  let shows: 'first' | 'last' = 'first';

  const wall = (moment: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto', dateStyle: 'short', timeStyle: 'medium' })
      .format(moment)
      .split(' ');

  function receipt(fields: Fields): Fields {
    const [TransDate = '', TransTime = ''] = wall(now());
    return {
      ReceiptId: 'null',
      ReferenceNum: '660109490010000010',
      ResponseCode: '027',
      ISO: '01',
      AuthCode: '123456',
      TransTime,
      TransDate,
      TransType: '00',
      Complete: 'true',
      Message: 'APPROVED * =',
      TransAmount: 'null',
      CardType: 'null',
      TransID: 'null',
      TimedOut: 'false',
      BankTotals: 'null',
      Ticket: 'null',
      ...fields,
    };
  }
  const failure = (Message: string): Fields =>
    Object.fromEntries(
      Object.keys(receipt({})).map((name) => [
        name,
        name === 'ReceiptId'
          ? 'Global Error Receipt'
          : name === 'Message'
            ? Message
            : name === 'Complete'
              ? 'false'
              : 'null',
      ]),
    );
  const refusal = (ResponseCode: string, ISO: string, fields: Fields) =>
    receipt({ ResponseCode, ISO, Message: 'DECLINED * =', AuthCode: 'null', ...fields });

  const cardTypeOf = (pan: string) => (pan.startsWith('4') ? 'V' : pan.startsWith('3') ? 'AX' : 'M');
  const approvedOf = (type: string, orderId = '') =>
    transactions.find(
      (one) => one.type === type && one.fields.order_id === orderId && Number(one.receipt.ResponseCode) < 50,
    );

  function verify(fields: Fields, pan: string): Fields {
    const [code, iso] = BANK[pan] ?? ['027', '01'];
    const isNo = Number(code) >= 50 && pan === '4000000000000069';
    const result = {
      ...{
        ReceiptId: fields.order_id ?? '',
        CardType: cardTypeOf(pan),
        TransID: `${++lastNumber}-0_10`,
        TransAmount: '0.00',
      },
      ...(fields.cvd_value !== undefined && { CvdResultCode: /^0+$/.test(fields.cvd_value) ? '1N' : '1M' }),
      ...{
        AvsResultCode: fields.avs_zipcode === 'X0X0X0' ? 'N' : 'Z',
        IsVisaDebit: String(pan === '4000056655665556'),
      },
      IssuerId: `issuer-${pan.slice(-4)}`,
    };
    return isNo ? refusal(code, iso, result) : receipt(result);
  }

  function keep(pan: string, fields: Fields): Fields {
    const key = randomBytes(12).toString('base64url');
    vault.set(key, { pan, expdate: fields.expdate ?? '', issuerId: fields.issuer_id ?? '' });
    return receipt({
      ...{ DataKey: key, ResponseCode: '001', Message: 'Successfully registered CC details.', ResSuccess: 'true' },
      ResolveData: `<masked_pan>${pan.slice(0, 4)}***${pan.slice(-4)}</masked_pan><expdate>${fields.expdate}</expdate>`,
    });
  }

  function preauth(fields: Fields): Fields {
    if (transactions.some((one) => one.type === 'res_preauth_cc' && one.fields.order_id === fields.order_id)) {
      return failure('The transaction was not sent to the host because of a duplicate order id');
    }
    const card = vault.get(fields.data_key ?? '');
    if (!card) return refusal('983', '00', { Message: 'Can not find data key' });
    const result = {
      ...{ ReceiptId: fields.order_id ?? '', TransAmount: fields.amount ?? '', TransType: '01' },
      ...{ TransID: `${++lastNumber}-0_10`, CardType: cardTypeOf(card.pan) },
    };
    const [code, iso] = BANK[card.pan] ?? ['027', '01'];
    return Number(code) >= 50 ? refusal(code, iso, result) : receipt(result);
  }

  function complete(fields: Fields): Fields {
    const held = approvedOf('res_preauth_cc', fields.order_id);
    const result = {
      ...{ ReceiptId: fields.order_id ?? '', TransAmount: fields.comp_amount ?? '', TransType: '02' },
      TransID: `${++lastNumber}-1_10`,
    };
    if (!held || held.receipt.TransID !== fields.txn_number) return refusal('476', '12', result);
    if (approvedOf('completion', fields.order_id))
      return refusal('476', '12', { ...result, Message: 'ALREADY COMPLETED' });
    if (Number(fields.comp_amount) > Number(held.fields.amount)) return refusal('476', '13', result);
    const pan = vault.get(held.fields.data_key ?? '')?.pan;
    if (pan === '4000000000006504' && Number(fields.comp_amount) > 0) return refusal('481', '05', result);
    return receipt(result);
  }

  function takeBack(type: string, fields: Fields): Fields {
    const taken = approvedOf('completion', fields.order_id);
    const result = {
      ...{ ReceiptId: fields.order_id ?? '', TransID: `${++lastNumber}-2_10` },
      ...{
        TransAmount: fields.amount ?? taken?.receipt.TransAmount ?? 'null',
        TransType: type === 'refund' ? '04' : '11',
      },
    };
    if (!taken || taken.receipt.TransID !== fields.txn_number) return refusal('476', '12', result);
    const [today, time = ''] = wall(now());
    const isLate = taken.receipt.TransDate !== today || time >= '22:00:00';
    if (type === 'purchasecorrection' && isLate) return refusal('476', '12', { ...result, Message: 'BATCH CLOSED' });
    const back = transactions.filter(
      (one) =>
        ['purchasecorrection', 'refund'].includes(one.type) &&
        one.fields.order_id === fields.order_id &&
        Number(one.receipt.ResponseCode) < 50,
    );
    const left = back.reduce((sum, one) => sum - Number(one.receipt.TransAmount), Number(taken.receipt.TransAmount));
    return Number(result.TransAmount) > left + 0.001 ? refusal('081', '61', result) : receipt(result);
  }

  function answer(type: string, fields: Fields): Fields {
    const pan = temporary.get(fields.data_key ?? '')?.pan;
    if (type === 'card_verification') return verify(fields, fields.pan ?? '');
    if (type === 'res_card_verification_cc') return pan ? verify(fields, pan) : refusal('983', '00', {});
    if (type === 'res_add_cc') return keep(fields.pan ?? '', fields);
    if (type === 'res_add_token') return pan ? keep(pan, fields) : refusal('983', '00', {});
    if (type === 'res_delete') {
      return vault.delete(fields.data_key ?? '')
        ? receipt({ ResponseCode: '001', Message: 'Successfully deleted CC details.' })
        : refusal('983', '00', { Message: 'Can not find data key' });
    }
    if (type === 'res_preauth_cc') return preauth(fields);
    return type === 'completion' ? complete(fields) : takeBack(type, fields);
  }

  /** The answer that the same request got, of several one; an approved one is never hidden by a refusal after it. */
  function statusOf(type: string, fields: Fields): Fields {
    const same = transactions.filter((one) => one.type === type && one.fields.order_id === fields.order_id);
    const approved = same.filter((one) => Number(one.receipt.ResponseCode) < 50);
    const found = (shows === 'first' ? approved[0] : approved.at(-1)) ?? same.at(-1);
    if (!found) return { ...failure('null'), StatusCode: '950', StatusMessage: 'Not Found' };
    return { ...found.receipt, StatusCode: '001', StatusMessage: 'Found' };
  }

  function handle(xml: string): Fields {
    const parsed = readRequest(xml, token);
    if (typeof parsed === 'string') return failure(parsed);
    const { type, fields, isStatusCheck } = parsed;
    requests.push({ ...parsed, xml });
    if (isStatusCheck) return statusOf(type, fields);
    const said = answer(type, fields);
    // What is no transaction at all cannot be asked for.
    if (said.ResponseCode !== 'null' && fields.order_id) transactions.push({ type, fields, receipt: said });
    return said;
  }

  const temporaryToken = (pan: string): string => {
    const token = `ot-${randomBytes(12).toString('base64url')}`;
    temporary.set(token, { pan });
    return token;
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await serveField(request, response, { profiles, temporaryToken })) return;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const xml = Buffer.concat(parts).toString('utf8');
    const fault = faults.shift();
    if (fault?.kind === 'hang' && fault.when === 'before') return endPatience(waiting);
    if (fault?.when === 'before') return goWrong(fault, response);
    const said = handle(xml);
    if (fault?.kind === 'hang') return endPatience(waiting);
    if (fault && fault.kind !== 'answer') return goWrong(fault, response);
    respond(response, 200, answerXml({ ...said, ...(fault?.kind === 'answer' && fault.change) }));
  }

  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/gateway2/servlet/MpgRequest`,
    requests,
    transactions,
    vault,
    /** Of its Hosted Tokenization. */
    profiles,
    /** Which of several refunds of a payment a status check shows: Moneris does not document it. */
    show: (which: typeof shows) => {
      shows = which;
    },
    /** As at its own console: from now on this API token alone is accepted. */
    replaceToken: (next: string) => {
      token = next;
    },
    /** As at its own console: a pre-authorization is taken away that nobody can complete or find any more. */
    takeAway: (orderId: string) => {
      const held = approvedOf('res_preauth_cc', orderId);
      if (held) held.receipt.TransID = 'gone';
    },
    /** The next requests go wrong so, one each. */
    goWrong: (...next: Fault[]) => void faults.push(...next),
    /** For the adapter: it waits as long as it takes, and gives up at once where nothing will come. */
    giveUp: () => patience(waiting),
    /** What the provider's own field in the page would have given for this number. */
    temporaryToken,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A signal for somebody who waits. */
export function patience(waiting: AbortController[]): AbortSignal {
  const controller = new AbortController();
  waiting.push(controller);
  return controller.signal;
}

/** As when the time was up, for all who wait, without the wait. */
export function endPatience(waiting: AbortController[]): void {
  for (const controller of waiting.splice(0)) controller.abort(new DOMException('The time is up.', 'TimeoutError'));
}
