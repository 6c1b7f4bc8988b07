import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { CardEntry, DeclineCode, Outcome, PaymentGateway, VaultCard } from '../payment-gateway.ts';
import { cardProblems, digitsOf, type EnteredCard } from './card.ts';
import { type CardHolder, withinCardLimits } from './card-limits.server.ts';
import { countCards, insertCard, lockUser, type NewCard, type SavedCard } from './cards.queries.server.ts';
import { forgetInVault } from './remove-card.server.ts';

export type CardDeps = { db: Db; clock: Clock; payments: PaymentGateway };

type NewEntry = EnteredCard & { displayName: string; postalCode: string };

const MOST_CARDS = 10;

/** Passes the card to the vault and stores its vault key. Number and CVV go nowhere else. */
export async function saveCard(deps: CardDeps, adder: CardHolder, card: NewEntry): Promise<SavedCard> {
  const { db, clock, payments } = deps;
  const { userId } = adder;
  const entry = payments.cardEntry === 'hosted' ? tokenEntry(card, clock.now()) : numberEntry(deps, card);
  if ((await countCards(db, userId)) >= MOST_CARDS) throw tooMany();
  const ask = () => payments.addCard(newId(), { entry, postalCode: card.postalCode });
  const kept = accepted(await withinCardLimits(deps, adder, ask));
  return keep(deps, userId, {
    id: newId(),
    vaultKey: kept.vaultKey,
    kind: kept.kind,
    last4: kept.last4,
    expiry: kept.expiry,
    displayName: card.displayName,
  });
}

function numberEntry({ payments, clock }: CardDeps, { cardNumber, cardExpiry, cardCVV }: NewEntry): CardEntry {
  const number = digitsOf(cardNumber);
  const problems = cardProblems({ cardNumber, cardExpiry, cardCVV }, clock.now());
  const problem = problems.cardNumber ? null : payments.numberProblem(number);
  if (problem) problems.cardNumber = problem;
  if (cardCVV === '') problems.cardCVV = 'CVV is required.';
  if (Object.keys(problems).length) throw invalid(problems);
  return { number, expiry: cardExpiry, cvv: cardCVV };
}

const TOKEN = /^tok:([\x21-\x7e]{1,64})$/;

/** Number and CVV went straight to the provider: this token is useless elsewhere. */
function tokenEntry({ cardNumber, cardExpiry }: NewEntry, now: Date): CardEntry {
  const token = TOKEN.exec(cardNumber)?.[1];
  const { cardExpiry: problem } = cardProblems({ cardNumber: '', cardExpiry, cardCVV: '' }, now);
  if (!token) throw invalid({ cardNumber: 'Please enter your card in the field of the payment service.' });
  if (problem) throw invalid({ cardExpiry: problem });
  return { token, expiry: cardExpiry };
}

/** If the limit is reached after all, the vault deletes the card again. */
async function keep({ db, clock }: CardDeps, userId: string, card: NewCard): Promise<SavedCard> {
  const kept = await inTransaction(db, async (trx) => {
    const hasRoom = (await lockUser(trx, userId)) && (await countCards(trx, userId)) < MOST_CARDS;
    if (hasRoom) return insertCard(trx, userId, card, clock.now());
    await forgetInVault(trx, clock, card.vaultKey);
    return null;
  });
  if (!kept) throw tooMany();
  return kept;
}

const tooMany = () => fail('conflict', `You can save at most ${MOST_CARDS} cards. Please remove one first.`);

function accepted(outcome: Outcome<VaultCard>): VaultCard {
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'declined') throw fail('payment-declined', REFUSALS[outcome.code] ?? REFUSED);
  throw fail('unavailable', 'The payment service is not responding. Your card was not saved; please try again.', {
    retryAfterSeconds: 10,
  });
}

const REFUSED = 'Your bank did not accept this card. Please use another one.';
const REFUSALS: Partial<Record<DeclineCode, string>> = {
  expired: 'Your bank says that this card has expired.',
  cvd_mismatch: 'The CVV does not match this card.',
  avs_mismatch: 'The postal code does not match this card.',
};
