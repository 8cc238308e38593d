import { type Language } from '#domain/account/account.ts';
import { useForge, useMessages } from '../context/forge.ts';

/** The language that is not shown, and how to switch to it: once more, if it was chosen and could not be loaded. */
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
