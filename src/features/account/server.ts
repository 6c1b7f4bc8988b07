export { accountApi } from './account.api.server.ts';
export { accountPersonalData } from './privacy/personal-data.server.ts';
export { notifyOfPolicy } from './privacy/policy-notice.server.ts';
export { startPictureJobs } from './profile/picture.server.ts';
