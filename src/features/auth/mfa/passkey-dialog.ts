import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { fail } from '#platform/errors.ts';
import type { NewPasskey, UsedPasskey } from './mfa.contract.ts';

/** The browser's own dialog, for what the server sent. Throws a sentence where the user closed it or nothing fits. */
export async function passkeyFor(options: object): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(notUsed)) as unknown as UsedPasskey;
}

export async function makePasskey(options: object): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(notMade)) as unknown as NewPasskey;
}

function notUsed(): never {
  throw fail('validation', 'No passkey was used. Please try again, or use another way.');
}

function notMade(error: unknown): never {
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  throw fail(
    'validation',
    isThere ? 'This device has a passkey for your account already.' : 'No passkey was made. Please try again.',
  );
}
