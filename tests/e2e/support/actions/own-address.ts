import { randomInt } from 'node:crypto';

/**
 * The headers of a client at an address of its own (of the block for such tests, RFC 2544), whom the site believes: what
 * is limited for each address is not used up by other journeys.
 */
export const ownAddress = () => ({
  'x-forwarded-for': `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`,
});
