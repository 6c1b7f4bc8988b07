import { type BoundOperation, handle } from '#platform/handle.ts';
import { subscribe } from './newsletter.contract.ts';
import { askToSubscribe, type NewsletterDeps } from './subscribe.server.ts';

export const newsletterApi = (deps: NewsletterDeps): BoundOperation[] => [
  handle(subscribe, ({ email }, caller) => askToSubscribe(deps, email, caller)),
];
