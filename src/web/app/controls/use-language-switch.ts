import { type Language } from '#domain/account/account.ts';
import { useForge, useMessages } from '../context/forge.ts';

/** The other language, and a function that switches to it. It retries if that language failed to load before. */
export function useLanguageSwitch(): { readonly other: Language; readonly choose: () => void } {
  const { preferences, retryLanguage, toasts } = useForge();
  const other = useMessages().format.language === 'en' ? 'es' : 'en';
  const choose = async () => {
    preferences.choose({ language: other });
    if (!(await retryLanguage())) toasts.error(({ errors }) => errors.offline);
  };
  return { other, choose: () => void choose() };
}
