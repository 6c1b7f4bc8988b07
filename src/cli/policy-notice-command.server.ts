import { notifyOfPolicy } from '#features/account/server';
import { privacyPolicy } from '#features/legal';
import type { Command } from './command.ts';

const HELP = `npm run market -- policy-notice

Mails every account once that the privacy policy has changed since its last version, and how. Given again, it mails only those
whose mail was not written. The running site sends the mails; without one they wait for it. Accounts without a mail address
are not notified.`;

const SENTENCES = [
  'We have changed our privacy policy. Stores must keep a record of each hand-over for three years: that age was checked, by whom, and for a delivery the name and the address. Removing your account does not remove that record. The number, a picture and the date of birth of your ID are not kept.',
];

export const policyNoticeCommand: Command = {
  name: 'policy-notice',
  summary: 'mail every account that the privacy policy has changed',
  writes: ['policy-notice-sent'],
  help: HELP,
  options: {},
  words: [0, 0],
  run: async ({ by, say, openShop }) => {
    const { since } = privacyPolicy;
    const count = await notifyOfPolicy(await openShop(), by, { since, sentences: SENTENCES });
    say(`The notice of ${since} goes to ${count} ${count === 1 ? 'account' : 'accounts'}.`);
  },
};
