import { enAccount } from './en/account.ts';
import { esAccount } from './es/account.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the account dialog. */
export const accountMessages: FeatureMessages<typeof enAccount> = { en: enAccount, es: esAccount };
