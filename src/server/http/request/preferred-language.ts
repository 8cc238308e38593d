import { type Language } from '#domain/account/account.ts';
import { type AppContext } from './context.ts';

/** The language that the browser asks for. */
export function preferredLanguage(c: AppContext): Language {
  return /^es\b/i.test(c.req.header('accept-language') ?? '') ? 'es' : 'en';
}
