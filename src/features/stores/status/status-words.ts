import type { InputOf } from '#platform/contract/contract.ts';
import { counted } from '#ui/text/format.ts';
import { timeInWords } from '../hours/ready-time.ts';
import type { BUSY_SPANS, changeStoreStatus, PAUSE_SPANS, PauseReason, StoreStatus } from './status.contract.ts';

const MINUTE = 60_000;

/** The status as it is by now: a stop that has ended is none. */
export function currentStatus(status: StoreStatus, now: Date): StoreStatus {
  if (status.until === null || Date.parse(status.until) > now.getTime()) return status;
  const preparationMinutes = status.preparationMinutes && status.preparationMinutes - (status.addedMinutes ?? 0);
  return { ...status, state: 'open', until: null, addedMinutes: null, reason: null, preparationMinutes };
}

/** 'closed': it would take orders if its hours said so. */
export const faceOf = ({ state, isWithinHours }: StoreStatus): StoreStatus['state'] | 'closed' =>
  state === 'open' && !isWithinHours ? 'closed' : state;

/** 'Open', 'Closed', 'Busy', 'Paused'. */
export const stateInWords = (status: StoreStatus): string => {
  const face = faceOf(status);
  return face.charAt(0).toUpperCase() + face.slice(1);
};

/** 'until 11 PM · ready in 20 min': `endInWords`, and of an open store `readyInWords`. */
export const untilInWords = (status: StoreStatus, now: Date): string =>
  [endInWords(status, now), readyInWords(status)].filter(Boolean).join(' · ');

/** 'until 11 PM', '+20 min until 4:55 PM', 'until 4:55 PM', 'until someone opens it', 'opens tomorrow 9 AM'; null: nothing is known. */
export function endInWords(status: StoreStatus, now: Date): string | null {
  const { until, closesAt, opensAt, addedMinutes } = status;
  const time = (moment: string) => timeInWords(new Date(moment), status.timeZone, now);
  const face = faceOf(status);
  if (face === 'paused') return until === null ? 'until someone opens it' : `until ${time(until)}`;
  if (face === 'busy') return `+${addedMinutes} min${until === null ? '' : ` until ${time(until)}`}`;
  if (face === 'closed') return opensAt === null ? 'no hours set' : `opens ${time(opensAt)}`;
  return closesAt && `until ${time(closesAt)}`;
}

/** 'ready in 20 min' of an open store; null: it is not open, or has no usual time. */
export const readyInWords = (status: StoreStatus): string | null =>
  faceOf(status) === 'open' && status.preparationMinutes !== null ? `ready in ${status.preparationMinutes} min` : null;

type Span = (typeof BUSY_SPANS)[number] | (typeof PAUSE_SPANS)[number];
const SPANS = { '15-min': [15, '15 min'], '30-min': [30, '30 min'], '1-hour': [60, '1 hour'] } as const;

/** '30 min', 'Until 9 AM', 'Until closing'. */
export function spanInWords(span: Span, { closesAt, opensAt, timeZone }: StoreStatus, now: Date): string {
  if (span === 'until-closing')
    return closesAt ? `Until ${timeInWords(new Date(closesAt), timeZone, now)}` : 'Until closing';
  if (span === 'until-opening')
    return opensAt ? `Until ${timeInWords(new Date(opensAt), timeZone, now)}` : 'Until opening';
  return SPANS[span][1];
}

/** When a stop that begins now ends; null: not known. */
function endOf(span: Span, { closesAt, opensAt }: StoreStatus, now: Date): Date | null {
  const given = span === 'until-closing' ? closesAt : span === 'until-opening' ? opensAt : undefined;
  if (given !== undefined) return given === null ? null : new Date(given);
  const [minutes] = SPANS[span as keyof typeof SPANS];
  return new Date((Math.ceil(now.getTime() / MINUTE) + minutes) * MINUTE);
}

const REASONS: Record<PauseReason, string> = {
  'too-many-orders': 'Too many orders',
  'short-of-staff': 'Short of staff',
  technical: 'Technical problem',
  emergency: 'Emergency',
  other: 'Other',
};
export const reasonInWords = (reason: PauseReason): string => REASONS[reason];

/** What a change does, before it is made. */
export function effectOf(
  change: InputOf<typeof changeStoreStatus>,
  status: StoreStatus,
  now: Date,
): { button: string; notice: string | null } {
  if (change.state === 'open') return { button: status.state === 'open' ? 'Stay open' : 'Open now', notice: null };
  const end = endOf(change.lasts, status, now);
  const until = end ? ` until ${timeInWords(end, status.timeZone, now)}` : '';
  if (change.state === 'busy') {
    const usual = status.preparationMinutes === null ? null : status.preparationMinutes - (status.addedMinutes ?? 0);
    const ready = usual === null ? '' : ` Shoppers see “Ready ~${usual + change.addedMinutes} min”.`;
    return { button: `Busy${until}`, notice: `New orders take ${change.addedMinutes} minutes longer.${ready}` };
  }
  const stay = status.openOrders === 1 ? '1 open order stays.' : `${counted(status.openOrders, 'open order')} stay.`;
  return { button: `Pause${until}`, notice: `${stay} Shoppers see “Paused${until}”. The store opens again by itself.` };
}
