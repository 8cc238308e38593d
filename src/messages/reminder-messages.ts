import { enReminders } from './en/reminders.ts';
import { esReminders } from './es/reminders.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the settings of reminders, which load with the account dialog. */
export const reminderMessages: FeatureMessages<typeof enReminders> = { en: enReminders, es: esReminders };
