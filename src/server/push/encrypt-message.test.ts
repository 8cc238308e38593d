import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptPush } from '#tests/harness/decrypt-push.ts';
import { encryptMessage, isCurvePoint, maxMessageBytes } from './encrypt-message.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const vector = {
  plaintext: 'When I grow up, I want to be a watermelon',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts the example of RFC 8291 to the same bytes', () => {
  const { plaintext, privateKey, p256dh, auth, salt, encrypted } = vector;
  const message = encryptMessage(Buffer.from(plaintext), { p256dh, auth }, { privateKey, salt });
  expect(message.toString('base64url')).toBe(encrypted);
});

it.each([0, 1, 500, maxMessageBytes])('encrypts %i bytes so that another program decrypts them', (length) => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const message = Buffer.alloc(length, 'ñ');
  const encrypted = encryptMessage(message, { p256dh: browser.getPublicKey(), auth });
  expect(encrypted.length).toBe(length + 103);
  expect(decryptPush(encrypted, { privateKey: browser, auth })).toEqual(message);
});

it('never encrypts the same message to the same bytes', () => {
  const { plaintext, p256dh, auth } = vector;
  const encrypt = () => encryptMessage(Buffer.from(plaintext), { p256dh, auth }).toString('hex');
  expect(encrypt()).not.toBe(encrypt());
});

it('recognizes points of the curve', () => {
  expect(isCurvePoint(vector.p256dh)).toBe(true);
  expect(isCurvePoint(Buffer.alloc(65, 4))).toBe(false);
  expect(isCurvePoint(vector.p256dh.subarray(0, 64))).toBe(false);
});
