import { readFile } from 'node:fs/promises';
import { FileError } from '#features/back-office/server';
import { countByState, readIssue, sendIssue } from '#features/newsletter/server';
import { type Command, UsageError } from './command.ts';

const HELP = `npm run market -- newsletter [send FILE]

Without words: says how many addresses are on the mailing list. With a file: mails it to every address that has been
confirmed, with the sender's name and postal address (COMPANY_LEGAL_NAME, COMPANY_POSTAL_ADDRESS) and the way out.

The file is UTF-8: the subject in the first line, a blank line, then paragraphs with blank lines between. The same file
goes to an address once, so that an interrupted command is simply given again. The running site sends the mails; without
one they wait for it.`;

export const newsletterCommand: Command = {
  name: 'newsletter',
  summary: 'count the mailing list, or send it a mail',
  writes: ['newsletter-sent'],
  help: HELP,
  options: {},
  words: [0, 2],
  check: (words) => {
    const [verb] = words;
    if (words.length > 0 && (verb !== 'send' || words.length !== 2)) throw new UsageError('Say: newsletter send FILE.');
  },
  run: async ({ db, by, say, openShop, progress }, [verb, file]) => {
    if (verb === undefined || file === undefined) {
      const { confirmed, asked, left } = await countByState(db);
      return say(`${confirmed} confirmed, ${asked} asked and not confirmed, ${left} left.`);
    }
    const issue = readIssue(await textOf(file));
    const count = await sendIssue(await openShop(), by, issue, (done) => progress(`${done} addresses`));
    say(`"${issue.subject}" goes to ${count} ${count === 1 ? 'address' : 'addresses'}.`);
  },
};

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new FileError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
