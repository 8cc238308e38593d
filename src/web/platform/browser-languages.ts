/** What the browser is set to, the preferred language first. */
export const browserLanguages = (): readonly string[] => navigator.languages;
