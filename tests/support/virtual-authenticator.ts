import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '#features/auth';

/** What a browser and its device do for WebAuthn, in software: makes a passkey and signs challenges with it. */
export function virtualAuthenticator({ origin, isUnlocked = true }: { origin: string; isUnlocked?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let signCount = 0;

  const clientData = (type: string, challenge: unknown, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    const site = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([flags]), count, more]);
  };
  const PRESENT = 0x01;
  const flags = PRESENT | (isUnlocked ? 0x04 : 0);

  return {
    id,
    /** For the options of a new passkey. */
    make({ challenge }: { challenge?: unknown }): NewPasskey {
      // COSE key: kty EC2, alg ES256, crv P-256.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        words('fmt'),
        words('none'),
        words('attStmt'),
        Buffer.from([0xa0]),
        words('authData'),
        bytes(authenticatorData(flags | 0x40, attested)),
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** For the options of a log-in. `from`: another site, which asks in the name of this one. */
    use({ challenge }: { challenge?: unknown }, { from = origin } = {}): UsedPasskey {
      signCount += 1;
      const data = authenticatorData(flags);
      const client = clientData('webauthn.get', challenge, from);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

// CBOR, as far as it is needed here.
const head = (major: number, length: number) =>
  Buffer.from(
    length < 24 ? [major | length] : length < 256 ? [major | 24, length] : [major | 25, length >> 8, length & 255],
  );
const bytes = (content: Buffer) => Buffer.concat([head(0x40, content.length), content]);
const words = (content: string) => Buffer.concat([head(0x60, content.length), Buffer.from(content)]);
