/** The browser's languages, the preferred one first. Embedded browsers may name none, despite the types. */
export const browserLanguages = (): readonly string[] => {
  const { languages, language } = navigator as {
    readonly languages?: readonly string[];
    readonly language?: string;
  };
  return languages ?? (language === undefined ? [] : [language]);
};
