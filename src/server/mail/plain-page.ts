import { type Language } from '#domain/account/account.ts';
import { escapeHtml } from './html-text.ts';

export interface PlainPage {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** The button that does what the page asks about; null if there is nothing to do. */
  readonly button: string | null;
}

/**
 * The page behind a mail's link. Opening it changes nothing, because programs that check mails open every link: only its
 * button does.
 */
export function plainPage({ language, title, text, button }: PlainPage): string {
  const form = button === null ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head><body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form}
</main></body></html>
`;
}
