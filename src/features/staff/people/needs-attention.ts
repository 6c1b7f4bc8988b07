import type { TeamMember } from '../staff.contract.ts';

/** The day where the reader is, as YYYY-MM-DD. */
export const localDay = (now: Date): string => now.toLocaleDateString('en-CA');

/** `expiresOn`: the last day on which a certificate holds. */
export const hasRunOut = (expiresOn: string | null, today: string): boolean => expiresOn !== null && expiresOn < today;

const SOON_DAYS = 30;

/** Still holds, for so few days that its successor should be on the way. */
export const runsOutSoon = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null &&
  !hasRunOut(expiresOn, today) &&
  Date.parse(expiresOn) - Date.parse(today) <= SOON_DAYS * 24 * 3600_000;

/** Whether something about a person is missing: a second step, or a training certificate that holds for more than 30 days. */
export const needsAttention = ({ details }: Pick<TeamMember, 'details'>, today: string): boolean =>
  details !== null &&
  (details.secondFactor === 'none' ||
    hasRunOut(details.certificateExpiresOn, today) ||
    runsOutSoon(details.certificateExpiresOn, today));
