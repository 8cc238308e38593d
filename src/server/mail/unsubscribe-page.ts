import { type Language } from '#domain/account/account.ts';
import { enMail } from '#messages/en/mail.ts';
import { esMail } from '#messages/es/mail.ts';
import { plainPage } from './plain-page.ts';

const texts = { en: enMail.unsubscribe, es: esMail.unsubscribe };

/** The page behind the link that ends mails of reminders. */
export function unsubscribePage(language: Language, state: 'question' | 'done' | 'invalid'): string {
  const words = texts[language];
  const button = state === 'question' ? words.button : null;
  return plainPage({ language, title: words.title, text: words[state], button });
}
