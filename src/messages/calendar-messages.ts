import { enCalendar } from './en/calendar.ts';
import { esCalendar } from './es/calendar.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of List's calendar, which load with it. */
export const calendarMessages: FeatureMessages<typeof enCalendar> = { en: enCalendar, es: esCalendar };
