import { channel } from 'node:diagnostics_channel';
import { inSpan } from '../tracing/current-work.ts';

export type PhaseTiming = { task: string; phase: string; seconds: number };
export type JobTiming = { job: string; outcome: 'completed' | 'failed'; seconds: number };

/** The code that works knows nothing of metrics: without a subscriber nothing is measured. */
export const phases = channel('wicket.phase');
export const jobRuns = channel('wicket.job');

/** A step of a task that is worth a number of its own, and a span. */
export async function inPhase<T>(task: string, phase: string, run: () => Promise<T>): Promise<T> {
  if (!phases.hasSubscribers) return inSpan(`${task} ${phase}`, run);
  const began = performance.now();
  try {
    return await inSpan(`${task} ${phase}`, run);
  } finally {
    phases.publish({ task, phase, seconds: secondsSince(began) } satisfies PhaseTiming);
  }
}

export const secondsSince = (began: number): number => (performance.now() - began) / 1_000;
