import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

it.each([
  [{}, 'en'],
  [{ LANG: 'es_MX.UTF-8' }, 'es'],
  [{ LANG: 'es' }, 'es'],
  [{ LANG: 'est_EE' }, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'es_ES', LC_MESSAGES: 'en_GB' }, 'en'],
  [{ LANG: 'en_GB', LC_MESSAGES: 'es_ES' }, 'es'],
  [{ LC_MESSAGES: 'es_ES', LC_ALL: 'C.UTF-8' }, 'en'],
  [{ LC_ALL: 'en_GB', FORGE_LANG: 'ES' }, 'es'],
  [{ LC_ALL: '', LANG: 'es_ES@euro' }, 'es'],
])('with %j speaks %s', (env, language) => expect(chooseLanguage(env)).toBe(language));
