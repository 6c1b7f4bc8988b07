import { codeOf } from '#platform/db/errors.ts';
import { inTime } from '#platform/jobs/in-time.ts';

export type Level = 'OK' | 'warning' | 'failed';
/** One sentence, or two: what is, and what to do. */
export type Verdict = { level: Level; sentence: string };

export type Check = {
  name: string;
  /** What to do when it cannot be looked at. */
  advice: string;
  look(): Promise<Verdict>;
};

export type Finding = Verdict & { name: string };

export const ok = (sentence: string): Verdict => ({ level: 'OK', sentence });
export const warning = (sentence: string): Verdict => ({ level: 'warning', sentence });
export const failed = (sentence: string): Verdict => ({ level: 'failed', sentence });

const PATIENCE_MS = 15_000;

/** One after the other, so that none delays the next. Of an error only its code is told: messages may quote an address with a password. */
export async function runChecks(checks: readonly Check[], tell: (finding: Finding) => void): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, advice, look } of checks) {
    const unread = (why: string) => failed(`${advice} (${why})`);
    const looked = look().catch((error: unknown) => unread(kindOf(error)));
    const verdict = await inTime(PATIENCE_MS, looked, unread('no answer'));
    findings.push({ name, ...verdict });
    tell({ name, ...verdict });
  }
  return findings;
}

const kindOf = (error: unknown): string =>
  codeOf(error) || (error instanceof Error ? error.constructor.name : 'unknown error');
