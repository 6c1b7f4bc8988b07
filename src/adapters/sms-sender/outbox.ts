import type { SmsSender } from '#platform/jobs/outbox.ts';

/** Sends nothing: messages stay in the outbox, to be read at /dev/outbox. For a demo, and for tests. */
export const outboxSms = ({ mostPerDay }: Pick<SmsSender, 'mostPerDay'>): SmsSender => ({
  send: async () => 'sent',
  keepsMessages: true,
  mostPerDay,
});
