import { type ReminderLead } from '../idea/leads.ts';

export const digestIntervals = ['off', 'daily', 'weekly'] as const;

export type DigestInterval = (typeof digestIntervals)[number];

/** A person's choices of reminders: by which ways they come, and when. */
export interface ReminderSettings {
  /** To the devices that are turned on. */
  readonly push: boolean;
  readonly mail: boolean;
  /** For ideas without their own; as `normalizeLeads` returns them. */
  readonly leads: readonly ReminderLead[];
  /** Times of day are `HH:MM` of 24 hours. Where these two are equal, there are no quiet hours. */
  readonly quietFrom: string;
  readonly quietTo: string;
  /** A weekly one comes on Mondays. */
  readonly digest: DigestInterval;
  readonly digestAt: string;
}

export const defaultReminderSettings: ReminderSettings = {
  push: false,
  mail: false,
  leads: [1_440],
  quietFrom: '22:00',
  quietTo: '08:00',
  digest: 'off',
  digestAt: '08:00',
};

/** An account's settings. Only those that were ever chosen are stored. */
export function reminderSettingsOf(preferences: {
  readonly reminders?: Partial<ReminderSettings>;
}): ReminderSettings {
  return { ...defaultReminderSettings, ...preferences.reminders };
}

/** Whether reminders are on: without a way to send them nothing is planned. */
export function isReminded({ push, mail }: ReminderSettings): boolean {
  return push || mail;
}

export const timeOfDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The minutes from midnight to a time of day. */
export function minuteOfDay(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}
