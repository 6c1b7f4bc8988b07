import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { subscribe } from './newsletter.contract.ts';
import { askToSubscribe, type NewsletterDeps } from './subscribe.server.ts';

export const newsletterApi = (deps: NewsletterDeps): OperationBinding[] => [
  handle(subscribe, ({ email }, caller) => askToSubscribe(deps, email, caller)),
];
