import { type Language } from '#domain/account/account.ts';
import { enMail } from '#messages/en/mail.ts';
import { esMail } from '#messages/es/mail.ts';
import { plainPage } from './plain-page.ts';

/** The state that a link's page shows: its question, or the result. */
export type AccountLinkState =
  | { readonly kind: 'session'; readonly state: 'question' | 'done' | 'moved' }
  | { readonly kind: 'email'; readonly state: 'question' | 'done' | 'taken' }
  | { readonly kind: 'invalid' };

const texts = { en: enMail.accountLinks, es: esMail.accountLinks };

/** The page behind a link in a mail about an account. */
export function accountLinkPage(language: Language, shown: AccountLinkState): string {
  const words = texts[language];
  if (shown.kind === 'invalid')
    return plainPage({ language, title: words.invalid.title, text: words.invalid.text, button: null });
  const { title, button } = words[shown.kind];
  const text = shown.kind === 'email' ? words.email[shown.state] : words.session[shown.state];
  return plainPage({ language, title, text, button: shown.state === 'question' ? button : null });
}
