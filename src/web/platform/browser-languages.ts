/** The browser's languages, the preferred one first. */
export const browserLanguages = (): readonly string[] => navigator.languages;
