import { enWebhooks } from './en/webhooks.ts';
import { esWebhooks } from './es/webhooks.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of webhooks, which load with the account dialog. */
export const webhookMessages: FeatureMessages<typeof enWebhooks> = { en: enWebhooks, es: esWebhooks };
