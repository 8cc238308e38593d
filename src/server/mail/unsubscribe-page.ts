import { type Language } from '#domain/account/account.ts';
import { enMail } from '#messages/en/mail.ts';
import { esMail } from '#messages/es/mail.ts';
import { escapeHtml } from './html-text.ts';

const texts = { en: enMail.unsubscribe, es: esMail.unsubscribe };

/**
 * The page behind a mail's link. Opening it changes nothing, because programs that check mails open every link: only its
 * button does.
 */
export function unsubscribePage(language: Language, state: 'question' | 'done' | 'invalid'): string {
  const words = texts[language];
  const button = `<form method="post"><button>${escapeHtml(words.button)}</button></form>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(words.title)}</title></head><body><main>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words[state])}</p>
${state === 'question' ? button : ''}
</main></body></html>
`;
}
