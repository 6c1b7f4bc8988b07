const LEGAL_AGE = 19;

/** The shops are in Ontario, so its date decides, wherever the server or the shopper is. */
const torontoDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' });

/**
 * Is someone born on this date (YYYY-MM-DD) of legal age at this moment? From the birthday on; who was born on
 * 29 February has it on 1 March in a year without that day.
 */
export function isOfAge(dateOfBirth: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const birthday = new Date(Date.UTC(year + LEGAL_AGE, month - 1, day)).toISOString().slice(0, 10);
  return birthday <= torontoDate.format(now);
}
