import { type Language } from '#domain/account/account.ts';
import { useForge, useMessages } from '../context/forge.ts';

/** The other language, and a function that switches to it. It retries if that language failed to load before. */
export function useLanguageSwitch(): { readonly other: Language; readonly choose: () => void } {
  const { preferences, retryLanguage } = useForge();
  const other = useMessages().format.language === 'en' ? 'es' : 'en';
  return {
    other,
    choose() {
      preferences.choose({ language: other });
      retryLanguage();
    },
  };
}
