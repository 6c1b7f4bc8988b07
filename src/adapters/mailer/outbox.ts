import type { Mailer } from '#platform/jobs/outbox.ts';

/** Sends nothing: mails stay in the outbox, to be read at /dev/outbox. For a demo, and for tests. */
export const outboxMailer: Mailer = { send: async () => {}, keepsMessages: true };
