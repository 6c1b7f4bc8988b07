import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decrypted, pushBrowser } from '../../../tests/support/push/push-browser.ts';
import { encrypted } from './encrypted.ts';

function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair;
}

/** RFC 8291, section 5 and appendix A. */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  own: pairOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  browser: pairOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  body: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
    'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
};

describe('a message for one browser', () => {
  it('is, byte by byte, what RFC 8291 has as its example', () => {
    const { text, keys, own, salt, body } = VECTOR;
    expect(encrypted(Buffer.from(text), keys, { own, salt }).toString('base64url')).toBe(body);
  });

  it('is read by the tests as that example', () => {
    const { browser, keys, body, text } = VECTOR;
    expect(decrypted(Buffer.from(body, 'base64url'), { own: browser, auth: keys.auth })).toBe(text);
  });

  it('is readable by that browser, for any text, and by no other', () => {
    const [recipient, other] = [pushBrowser(), pushBrowser()];
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }), (text) => {
        const body = encrypted(Buffer.from(text), recipient.keys);
        expect(recipient.read(body)).toBe(text);
        expect(() => other.read(body)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it('is never made for a key that is no point of the curve', () => {
    const off = Buffer.alloc(65, 7);
    off[0] = 4;
    for (const p256dh of ['', 'AAAA', off.toString('base64url')])
      expect(() => encrypted(Buffer.from('Hello'), { ...VECTOR.keys, p256dh })).toThrow();
  });
});
