import { expect, it } from 'vitest';
import { readPushSettings, unknownSubject } from './push-settings.ts';

it.each([
  ['nothing', {}, null, null, unknownSubject],
  ['an address without https', {}, 'http://forge.example.org/', null, unknownSubject],
  ['an https address', {}, 'https://forge.example.org/path/', null, 'https://forge.example.org'],
  [
    'a contact',
    {},
    'https://forge.example.org/',
    'mailto:security@example.org',
    'mailto:security@example.org',
  ],
  ['an e-mail address', { VAPID_SUBJECT: 'ops@example.org' }, null, null, 'mailto:ops@example.org'],
])('names the operator to push services, given %s', (_, env, publicUrl, contact, expected) => {
  const url = publicUrl === null ? null : new URL(publicUrl);
  expect(readPushSettings(env, url, contact).subject).toBe(expected);
});
