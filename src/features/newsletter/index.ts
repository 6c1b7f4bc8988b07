export { PREFERENCES_CONSENT } from './consent.ts';
