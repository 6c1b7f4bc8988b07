export { PREFERENCES_CONSENT } from './consent.ts';
export { subscribe } from './newsletter.contract.ts';
