export { privacyPolicy } from './privacy-policy.ts';
export { termsConditions } from './terms-conditions.ts';
