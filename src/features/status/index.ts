export { getStatus, type PartState, type SiteStatus } from './status.contract.ts';
