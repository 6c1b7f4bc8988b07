import type { DeclineCode, Outcome } from '#features/payments/server';
import type { Receipt } from './moneris-xml.ts';

export type Verdict = 'approved' | 'declined' | 'duplicate' | 'unknown';

/** Approved only where every field agrees; without a response code the outcome is unknown. */
export function verdictOf({ Complete, ResponseCode, TimedOut, Message }: Receipt): Verdict {
  if (TimedOut === 'true') return 'unknown';
  if (ResponseCode === undefined) return /duplicate order/i.test(Message ?? '') ? 'duplicate' : 'unknown';
  if (!/^\d{1,3}$/.test(ResponseCode)) return 'unknown';
  if (Number(ResponseCode) >= 50) return 'declined';
  return Complete === 'true' ? 'approved' : 'unknown';
}

/** Why a payment was declined, by the network's own code where it gives one, else by Moneris's. */
export function declineOf({ ISO, ResponseCode = '' }: Receipt): Outcome<never> & { kind: 'declined' } {
  const code = (ISO && BY_ISO.get(ISO)) || BY_RESPONSE[Number(ResponseCode)] || 'do_not_honour';
  return { kind: 'declined', code, providerCode: ResponseCode };
}

const BY_ISO = new Map<string, DeclineCode>([
  ['05', 'do_not_honour'],
  ['41', 'lost_stolen'],
  ['43', 'lost_stolen'],
  ['51', 'insufficient_funds'],
  ['54', 'expired'],
  ['82', 'cvd_mismatch'],
  ['N7', 'cvd_mismatch'],
]);

const BY_RESPONSE: Record<number, DeclineCode | undefined> = {
  51: 'expired',
  57: 'lost_stolen',
  76: 'insufficient_funds',
  105: 'other', // a card of a kind that the account does not take
  475: 'expired',
  482: 'expired',
  484: 'expired',
  486: 'cvd_mismatch',
  487: 'cvd_mismatch',
  489: 'cvd_mismatch',
  490: 'cvd_mismatch',
};

/** A verification may be approved although CVV or postal code do not match: then the card is not taken all the same. */
export function mismatchOf({ CvdResultCode, AvsResultCode }: Receipt): (Outcome<never> & { kind: 'declined' }) | null {
  // '1N': the indicator that was sent, then the result.
  const cvd = CvdResultCode?.at(-1) ?? '';
  if (cvd !== '' && 'NPSD'.includes(cvd)) {
    return { kind: 'declined', code: 'cvd_mismatch', providerCode: `cvd-${cvd}` };
  }
  const avs = AvsResultCode ?? '';
  if (/^[CINR]$/.test(avs)) return { kind: 'declined', code: 'avs_mismatch', providerCode: `avs-${avs}` };
  return null;
}

/** '11.30' → 1130; NaN for anything else. */
export function centsOf(amount: string | undefined): number {
  const [, dollars, cents] = /^(\d{1,7})\.(\d\d)$/.exec(amount ?? '') ?? [];
  return Number(dollars) * 100 + Number(cents);
}

/** 1130 → '11.30'. */
export const amountOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const HOUR_MS = 3_600_000;
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Toronto',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** '2026-11-20 12:00:00', as Moneris dates its answers: in Toronto. */
export const torontoTime = (moment: Date): string => WALL.format(moment);

/** ISO 8601 of a date and time in Toronto; of an hour that comes twice, the first. */
export function isoOf({ TransDate, TransTime }: Receipt): string {
  const wall = Date.parse(`${TransDate}T${TransTime}Z`);
  const moments = [4, 5].map((hours) => new Date(wall + hours * HOUR_MS));
  const isRight = (moment: Date) => !Number.isNaN(wall) && torontoTime(moment) === `${TransDate} ${TransTime}`;
  return moments.find(isRight)?.toISOString() ?? '';
}

const CUT_OFF_HOUR = 22;

/** A capture of today is corrected: it never reaches the statement. From 22:00 the day may be closed, and it is refunded. */
export function mayCorrect(capturedOn: string | undefined, now: Date): boolean {
  const [date, time = ''] = torontoTime(now).split(' ');
  return capturedOn === date && Number(time.slice(0, 2)) < CUT_OFF_HOUR;
}
