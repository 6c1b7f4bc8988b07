import { birthDateTrouble, isOfAge } from './age.ts';

/** What counts as proof of age (O. Reg. 468/18, s. 6): with a photo, issued by a government, and with the date of birth. */
export const ID_KINDS = {
  'drivers-licence': 'Driver’s licence',
  'photo-card': 'Ontario Photo Card',
  passport: 'Canadian passport',
  'resident-card': 'Permanent resident card',
  'indian-status': 'Certificate of Indian Status',
  other: 'Other government photo ID',
} as const;
export type IdKind = keyof typeof ID_KINDS;
export const ID_KIND_KEYS = Object.keys(ID_KINDS) as [IdKind, ...IdKind[]];

/** What is looked at in the person and the card. All of it, at every hand-over. */
export const LOOKS = ['photo', 'name', 'validity', 'sobriety'] as const;
export type Look = (typeof LOOKS)[number];
export type Looks = Record<Look, boolean>;

export const LOOK_SENTENCES: Record<Look, string> = {
  photo: 'Do not hand over unless the photo is this person.',
  name: 'Do not hand over unless the name is on the order.',
  validity: 'An expired or altered ID does not prove age.',
  sobriety: 'Do not hand over to someone who is not sober or buys for someone else.',
};

type Kind = 'pickup' | 'delivery';
type Refusal = { label: string; of: readonly Kind[] };
const BOTH = ['pickup', 'delivery'] as const;

/** Why an order is not handed over, eight for each kind of order. */
export const REFUSALS = {
  'under-age': { label: 'Under 19', of: BOTH },
  'no-id': { label: 'No government photo ID', of: BOTH },
  'id-not-accepted': { label: 'ID expired or not accepted', of: BOTH },
  'no-match': { label: 'Photo or name does not match', of: ['pickup'] },
  intoxicated: { label: 'Seems intoxicated', of: BOTH },
  'for-someone-else': { label: 'Buying for someone else', of: BOTH },
  'nobody-there': { label: 'Nobody at the address', of: ['delivery'] },
  'not-a-residence': { label: 'Not a residence', of: ['delivery'] },
  'shopper-refused': { label: 'Shopper does not want it', of: BOTH },
  other: { label: 'Other reason', of: ['pickup'] },
} as const satisfies Record<string, Refusal>;
export type RefusalReason = keyof typeof REFUSALS;
export const REFUSAL_KEYS = Object.keys(REFUSALS) as [RefusalReason, ...RefusalReason[]];

export const refusalsFor = (kind: Kind): RefusalReason[] =>
  REFUSAL_KEYS.filter((key) => (REFUSALS[key].of as readonly Kind[]).includes(kind));

export type IdCheck = { idKind: IdKind | null; looks: Looks; birthDate: string };

export type Verdict =
  | { may: true }
  /** A field is not filled in, or cannot be right. */
  | { may: false; fields: Record<string, string> }
  /** The person does not get the order. */
  | { may: false; stop: RefusalReason };

/** What a check says on this day of the store. Under 19 comes first: whatever is missing, nothing is handed over. */
export function judge({ idKind, looks, birthDate }: IdCheck, today: string): Verdict {
  const trouble = birthDateTrouble(today, birthDate);
  if (!trouble && !isOfAge(today, birthDate)) return { may: false, stop: 'under-age' };
  const fields: Record<string, string> = {};
  if (idKind === null) fields.idKind = 'Please say which ID you see.';
  for (const look of LOOKS) if (!looks[look]) fields[look] = LOOK_SENTENCES[look];
  if (trouble) fields.birthDate = trouble;
  return Object.keys(fields).length === 0 ? { may: true } : { may: false, fields };
}
