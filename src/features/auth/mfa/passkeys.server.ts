import type { Db } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Owner } from '../passwords/passwords.queries.server.ts';
import { countSignature, credentialsOf, passkeyBy, type StoredPasskey } from './factors.queries.server.ts';
import type { NewPasskey, UsedPasskey } from './mfa.contract.ts';

/** On first use: its 300 modules take 140 ms to load. */
const webAuthn = () => import('@simplewebauthn/server');

/** The site, as WebAuthn names it: a passkey works at its host alone, so that no other site can ask for one. */
export type RelyingParty = { publicOrigin: string; siteName: string };

const hostOf = ({ publicOrigin }: RelyingParty) => new URL(publicOrigin).hostname;

const TIMEOUT_MS = 5 * 60_000;
export const REJECTED_PASSKEY = 'This passkey was not accepted. Please try again, or use another way.';

/** A passkey unlocks its device by finger, face or PIN: two steps in one, so it logs in without a password. */
export async function newPasskeyOptions(db: Db, site: RelyingParty, owner: Owner) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: site.siteName,
    rpID: hostOf(site),
    userName: owner.email ?? owner.phone ?? '',
    userDisplayName: owner.displayName,
    // The id of the account: random, and the same for all of its passkeys.
    userID: new TextEncoder().encode(owner.userId),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, owner.userId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that answers the challenge. Throws `validation` for one that is of another site or does not fit. */
export async function checkNewPasskey(
  site: RelyingParty,
  passkey: NewPasskey,
  challenge: string,
): Promise<Omit<StoredPasskey, 'userId'>> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { ...passkey.response, transports: passkey.response.transports ?? [] },
      ...NO_RESULTS,
    },
    expectedChallenge: challenge,
    expectedOrigin: site.publicOrigin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw invalid({ passkey: REJECTED_PASSKEY });
  const { id: credentialId, publicKey, counter: signCount } = registrationInfo.credential;
  return { id: newId(), credentialId, publicKey, signCount, transports: passkey.response.transports ?? [] };
}

/** What a browser asks for: one of the given account's passkeys, or any of this site. */
export async function passkeyOptions(db: Db, site: RelyingParty, userId: string | null) {
  const credentials = userId === null ? null : await credentialsOf(db, userId);
  if (credentials?.length === 0) throw fail('not-found', 'This account has no passkey.');
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(credentials && { allowCredentials: credentials }),
  });
}

/**
 * Whose passkey signed the challenge, here and with the device unlocked. Null: nobody's. An answer that was used before is
 * rejected where its device counts.
 */
export async function userOfPasskey(
  db: Db,
  site: RelyingParty,
  { used, challenge, now }: { used: UsedPasskey; challenge: string; now: Date },
): Promise<string | null> {
  const stored = await passkeyBy(db, used.id);
  if (!stored) return null;
  const { id, userId, credentialId, publicKey, signCount, transports } = stored;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...used, response: { ...used.response, userHandle: used.response.userHandle ?? '' }, ...NO_RESULTS },
    expectedChallenge: challenge,
    expectedOrigin: site.publicOrigin,
    expectedRPID: hostOf(site),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount, transports },
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return null;
  return (await countSignature(db, id, authenticationInfo.newCounter, now)) ? userId : null;
}

/** No extension is asked for. */
const NO_RESULTS = { clientExtensionResults: {} };
