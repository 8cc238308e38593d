import { enNotification } from './en/notification.ts';
import { esNotification } from './es/notification.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts that the service worker adds to a notification; the server sends the others. */
export const notificationTexts: FeatureMessages<typeof enNotification> = {
  en: enNotification,
  es: esNotification,
};
