import { expect, it } from 'vitest';
import { eventsIn, isInMask, isWebhookAddress, maskOf, webhookEvents } from './webhook.ts';

it('stores events as bits that stay', () => {
  expect(webhookEvents.map((event) => maskOf([event]))).toEqual([1, 2, 4, 8, 16]);
  expect(maskOf(['update.added', 'idea.created', 'idea.created'])).toBe(17);
  expect(eventsIn(17)).toEqual(['idea.created', 'update.added']);
  expect(isInMask(17, 'idea.updated')).toBe(false);
  expect(eventsIn(0)).toEqual([]);
});

it.each([
  'https://example.org',
  'https://example.org/hook?key=1&b=%20',
  'HTTPS://example.org:8443/',
  'https://[2001:db8::1]/x',
  'https://bücher.example/',
])('takes the address %s', (address) => {
  expect(isWebhookAddress(address)).toBe(true);
});

it.each([
  '',
  'https://',
  'http://example.org/',
  'ftp://example.org/',
  'example.org',
  'https://ada:secret@example.org/',
  'https://@example.org/',
  'https://example.org/#part',
  'https://exa mple.org/',
  ' https://example.org/',
  'https:\\\\example.org',
  'javascript:alert(1)',
  `https://example.org/${'x'.repeat(1_981)}`,
])('does not take the address %s', (address) => {
  expect(isWebhookAddress(address)).toBe(false);
});
