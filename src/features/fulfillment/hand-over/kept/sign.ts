import { type KeptCheck, type SignedCheck, signedText } from './kept-check.ts';

/** With the key of the order, which is not kept: what waits on the device can be read there, and not changed. */
export async function sign(check: KeptCheck, key: string): Promise<SignedCheck> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const signer = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', signer, new TextEncoder().encode(signedText(check)));
  return { ...check, signature: base64url(new Uint8Array(signature)) };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
