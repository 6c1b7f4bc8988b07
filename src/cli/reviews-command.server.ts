import { changeWords, findBlockedWords, judgeReview, reviewsToJudge } from '#features/reviews/server';
import { normalized } from '#platform/contract/normalize.ts';
import { inTransaction } from '#platform/db/db.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type Command, type CommandContext, type Options, UsageError } from './command.ts';

const HELP = `npm run market -- reviews [ID show|refuse] [--words] [--add WORD …] [--drop WORD …]

Without words: lists the reviews that wait for an operator, the oldest first. With an id: shows that review to everyone, or
refuses it (also one that is shown already). A review that its author has written again has a new id.

  --words       lists the words that make a review wait, in whatever capitals, accents or stand-ins (ch!ld)
  --add WORD    one more word or phrase
  --drop WORD   one less`;

const STATES = { show: 'shown', refuse: 'refused' } as const;
const MOST = 100;

export const reviewsCommand: Command = {
  name: 'reviews',
  summary: 'list reviews that wait for an operator, show or refuse one',
  writes: ['review-judged', 'words-changed'],
  help: HELP,
  options: {
    words: { type: 'boolean' },
    add: { type: 'string', multiple: true },
    drop: { type: 'string', multiple: true },
  },
  words: [0, 2],
  check: ([id, verdict], options) => {
    if (id !== undefined && !isVerdict(verdict)) throw new UsageError(`Say whether to show or to refuse ${id}.`);
    if (id !== undefined && isOfWords(options)) throw new UsageError('Words are listed and changed without an id.');
    for (const word of wordsIn(options.add)) if (!/\p{L}/u.test(word)) throw new UsageError(`'${word}' is not a word.`);
  },
  run: async (context, [id, verdict], options) => {
    if (isOfWords(options)) return keepWords(context, options);
    if (id === undefined || !isVerdict(verdict)) return list(context);
    await judgeReview(context, context.by, { id, state: STATES[verdict] });
    context.say(`${id} is ${STATES[verdict]}.`);
  },
};

async function list({ db, say }: CommandContext): Promise<void> {
  const { items, totalItems } = await reviewsToJudge(db, 'waiting', { page: 0, count: MOST });
  for (const { id, rate, product, store, dateCreated, description } of items) {
    const subject = product ? `product ${product.id}` : `store ${store?.id}`;
    say(`${id}  ${rate} of 5  ${subject} (${(product ?? store)?.displayName})  ${dateCreated}`);
    say(`    ${description.replace(/\s+/g, ' ')}`);
  }
  if (totalItems === 0) say('No review waits.');
  if (totalItems > items.length) say(`And ${totalItems - items.length} more.`);
}

async function keepWords({ db, clock, by, say }: CommandContext, { add, drop }: Options): Promise<void> {
  const words = { add: wordsIn(add), drop: wordsIn(drop) };
  if (words.add.length + words.drop.length > 0)
    await inTransaction(db, async (trx) => {
      await changeWords(trx, words);
      const object = { type: 'blocked-words', id: 'all' };
      const before = { dropped: words.drop };
      await recordAudit(trx, by, {
        at: clock.now(),
        action: 'words-changed',
        object,
        before,
        after: { added: words.add },
      });
    });
  say((await findBlockedWords(db)).join(', '));
}

const isVerdict = (word: string | undefined): word is keyof typeof STATES => word === 'show' || word === 'refuse';
const isOfWords = ({ words, add, drop }: Options) => words !== undefined || add !== undefined || drop !== undefined;
const wordsIn = (option: Options[string]): string[] =>
  Array.isArray(option) ? option.map((word) => normalized(String(word)).trim().toLowerCase()) : [];
