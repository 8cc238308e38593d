import { type Language, languages } from '#domain/account/account.ts';
import { type Environment, readVariable } from './environment.ts';

/** In the order of POSIX, after Forge's own. */
const variables = ['FORGE_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'];

/** The language of the messages: that of the first variable that is set, else English. */
export function chooseLanguage(env: Environment): Language {
  const locale = variables.map((name) => readVariable(env, name)).find((value) => value !== undefined);
  const [, code] = /^([a-z]+)(?:[-_.@]|$)/i.exec(locale ?? '') ?? [];
  return languages.find((language) => language === code?.toLowerCase()) ?? 'en';
}
