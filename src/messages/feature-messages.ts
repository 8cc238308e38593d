import { type Language } from '#domain/account/account.ts';

/** Texts of a feature in every language. They load with its code, because the pages without it need none of them. */
export type FeatureMessages<Texts> = Readonly<Record<Language, Texts>>;
