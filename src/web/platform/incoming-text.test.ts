import { expect, it } from 'vitest';
import { incomingText } from './incoming-text.ts';

it.each([
  ['', null],
  ['other=1', null],
  ['capture=', ''],
  ['capture=Fly%20a%20kite%20friday%20%23research', 'Fly a kite friday #research'],
  ['capture=%20two%0D%0Alines%20', 'two lines'],
  [
    'title=Kites&text=How+they+fly&url=https%3A%2F%2Fexample.org%2F',
    'Kites How they fly https://example.org/',
  ],
  [
    'title=Kites&text=Kites+https%3A%2F%2Fexample.org%2F&url=https%3A%2F%2Fexample.org%2F',
    'Kites https://example.org/',
  ],
  ['title=Kites&text=Kites', 'Kites'],
  ['title=&text=Kites&url=', 'Kites'],
  ['title=Cat&text=Catalogue+of+kites', 'Cat Catalogue of kites'],
  ['title=Kites&text=%22Kites%22%2C+a+book', '"Kites", a book'],
  [
    'text=https%3A%2F%2Fexample.org%2Fa&url=https%3A%2F%2Fexample.org',
    'https://example.org/a https://example.org',
  ],
  [`capture=${'x'.repeat(600)}`, 'x'.repeat(500)],
  [`capture=${'x'.repeat(499)}${encodeURIComponent('🪁')}`, 'x'.repeat(499)],
])('reads %j as the line %j', (query, line) => {
  expect(incomingText(new URLSearchParams(query))).toBe(line);
});
