import { expect, it, vi } from 'vitest';
import { browserLanguages } from './browser-languages.ts';

it.each([
  [{ languages: ['es-ES', 'en'], language: 'es-ES' }, ['es-ES', 'en']],
  [{ languages: undefined, language: 'es' }, ['es']],
  [{}, []],
])('reads the languages of %j', (navigator, languages) => {
  vi.stubGlobal('navigator', navigator);
  expect(browserLanguages()).toEqual(languages);
});
