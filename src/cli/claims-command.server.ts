import { CLAIM_STATUSES, type ClaimStatus } from '#features/brand-claims';
import { claimsToDecide, decideOnClaim } from '#features/brand-claims/server';
import { type Command, type CommandContext, UsageError } from './command.ts';

const HELP = `npm run market -- claims [ID accepted|refused] [--brand ID]

Without words: lists the claims to brands that nobody has decided on. With an id: accepts or refuses that claim, and tells
the claimant by mail. Accepting marks the brand.

  --brand ID   the brand of the catalogue that is meant, where it is not the one of the claim's name`;

const MOST = 100;

export const claimsCommand: Command = {
  name: 'claims',
  summary: 'list claims to brands, or decide on one',
  writes: ['claim-decided'],
  help: HELP,
  options: { brand: { type: 'string' } },
  words: [0, 2],
  check: ([id, status], { brand }) => {
    if (id !== undefined && !isStatus(status))
      throw new UsageError(`Say what becomes of ${id}: ${CLAIM_STATUSES.join(', ')}.`);
    if (id === undefined && brand !== undefined) throw new UsageError('--brand goes with a claim.');
  },
  run: async (context, [id, status], { brand }) => {
    if (id === undefined || !isStatus(status)) return list(context);
    const claim = await decideOnClaim(await context.openShop(), context.by, {
      id,
      status,
      brandId: brand === undefined ? undefined : String(brand),
    });
    context.say(`The claim to ${claim.brand?.displayName ?? claim.brandName} is ${claim.status}.`);
  },
};

async function list({ db, say }: CommandContext): Promise<void> {
  const { items, totalItems } = await claimsToDecide(db, { status: 'new', page: 0, count: MOST });
  for (const { id, brandName, brand, contactInformation, email, phoneNumber, isListed, dateCreated } of items) {
    say(`${id}  ${brandName}  ${brand ? `brand ${brand.id}` : 'no brand of this name'}  ${dateCreated}`);
    say(`    ${contactInformation}, ${email}, ${phoneNumber}; is listed here: ${isListed}`);
  }
  if (totalItems === 0) say('No claim waits.');
  if (totalItems > items.length) say(`And ${totalItems - items.length} more.`);
}

const isStatus = (word: unknown): word is ClaimStatus => CLAIM_STATUSES.some((status) => status === word);
