import type { PartState, SiteStatus } from './status.contract.ts';

/** What was read of each part; undefined: it could not be read. */
export type StatusReadings = {
  isReadable: boolean;
  poolWaitSeconds: number;
  unsettledSeconds: number | undefined;
  unsent: { n: number; oldestSeconds: number } | undefined;
  jobsLateSeconds: number | undefined;
};

/** From where on operators are alerted (deploy/prometheus/alerts.yaml); the page says no figure. */
const LATE = { poolWait: 0.5, payment: 600, message: 900, job: 300 };
/** One address whose mail server is away says nothing about ours. */
const FEW = 3;

export function siteStatusOf(readings: StatusReadings): SiteStatus {
  const { isReadable, poolWaitSeconds, unsettledSeconds, unsent, jobsLateSeconds } = readings;
  if (!isReadable)
    return { shop: 'unavailable', payments: 'unavailable', messages: 'unavailable', consoles: 'unavailable' };
  return {
    shop: delayedIf(poolWaitSeconds > LATE.poolWait),
    payments: unsettledSeconds === undefined ? 'unavailable' : delayedIf(unsettledSeconds > LATE.payment),
    messages: unsent ? delayedIf(unsent.n >= FEW && unsent.oldestSeconds > LATE.message) : 'unavailable',
    consoles: jobsLateSeconds === undefined ? 'unavailable' : delayedIf(jobsLateSeconds > LATE.job),
  };
}

const delayedIf = (isLate: boolean): PartState => (isLate ? 'delayed' : 'working');
