export { readIssue } from './issue-file.ts';
export { newsletterApi } from './newsletter.api.server.ts';
export { countByState } from './newsletter.queries.server.ts';
export { registerNewsletterForms } from './newsletter.routes.server.ts';
export { newsletterPersonalData } from './personal-data.server.ts';
export { sendIssue } from './send-issue.server.ts';
export { isOnList, type NewsletterDeps, startNewsletterJobs, turnNewsletter } from './subscribe.server.ts';
