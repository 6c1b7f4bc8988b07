import { Counter, Histogram, type Registry } from 'prom-client';
import { type JobTiming, jobRuns, type PhaseTiming, phases } from './timings.ts';

export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts what `timings.ts` publishes; the returned function ends that. */
export function observeTimings(registers: Registry[]): () => void {
  const phaseSeconds = new Histogram({
    name: 'phase_duration_seconds',
    help: 'Phases of what takes several: placing an order reserves, pays and answers',
    labelNames: ['task', 'phase'],
    buckets: SECONDS,
    registers,
  });
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs by outcome; a failed one is tried again',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const busy = new Counter({
    name: 'job_seconds_total',
    help: 'How long jobs ran',
    labelNames: ['job'],
    registers,
  });
  const onPhase = (message: unknown) => {
    const { task, phase, seconds } = message as PhaseTiming;
    phaseSeconds.observe({ task, phase }, seconds);
  };
  const onJob = (message: unknown) => {
    const { job, outcome, seconds } = message as JobTiming;
    runs.inc({ job, outcome });
    busy.inc({ job }, seconds);
  };
  phases.subscribe(onPhase);
  jobRuns.subscribe(onJob);
  return () => {
    phases.unsubscribe(onPhase);
    jobRuns.unsubscribe(onJob);
  };
}
