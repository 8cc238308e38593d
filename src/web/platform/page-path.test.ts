import { expect, it } from 'vitest';
import { pagePathOf } from './page-path.ts';

it.each([
  ['http://localhost:3000/?capture=a/b#invite=c/d', '/', '/api/live', 'forge.theme'],
  ['https://example.org/forge/', '/forge/', '/forge/api/live', '/forge/forge.theme'],
  ['https://example.org/a/b/?c=/d/', '/a/b/', '/a/b/api/live', '/a/b/forge.theme'],
])('finds addresses and names under the path of %s', (url, basePath, live, theme) => {
  const path = pagePathOf(url);
  expect(path.basePath).toBe(basePath);
  expect(path.addressOf('/api/live')).toBe(live);
  expect(path.storedName('forge.theme')).toBe(theme);
});
