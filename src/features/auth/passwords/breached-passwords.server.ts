import { invalid } from '#platform/errors.ts';
import { BREACHED_PASSWORD } from '../forms.ts';

/** Knows passwords that were stolen elsewhere, beside the list that the program contains. */
export type BreachedPasswords = {
  /** False also where it cannot be looked up. Takes at most a second. Never throws. */
  isBreached(password: string): Promise<boolean>;
};

export async function rejectBreachedPassword(
  { breachedPasswords }: { breachedPasswords: BreachedPasswords },
  password: string,
): Promise<void> {
  if (await breachedPasswords.isBreached(password)) throw invalid({ password: BREACHED_PASSWORD });
}
