import type { TeamMember } from '../staff.contract.ts';

/** The day where the reader is, as YYYY-MM-DD. */
export const localDay = (now: Date): string => now.toLocaleDateString('en-CA');

/** `expiresOn`: the last day on which a certificate holds. */
export const hasRunOut = (expiresOn: string | null, today: string): boolean => expiresOn !== null && expiresOn < today;

/** Whether something about a person is missing: a second step, or a training certificate that still holds. */
export const needsAttention = ({ details }: Pick<TeamMember, 'details'>, today: string): boolean =>
  details !== null && (details.secondFactor === 'none' || hasRunOut(details.certificateExpiresOn, today));
