import { type SavedFilter } from '../board/saved-filters.ts';
import { type FormerName } from '../idea/former-names.ts';
import { type LabelStyles } from '../idea/label-style.ts';
import { type Tag } from '../idea/tags.ts';
import { type ReminderSettings } from '../reminders/reminder-settings.ts';
import { type AwardedBadges } from './badges.ts';

export const themes = ['dark', 'light'] as const;
export const languages = ['en', 'es'] as const;

export type Theme = (typeof themes)[number];
export type Language = (typeof languages)[number];

/** A user's preferences. Null means not chosen, so the browser's setting applies. */
export interface Preferences {
  readonly theme: Theme | null;
  readonly language: Language | null;
  readonly sound: boolean | null;
  /** Whether the help dialog has already opened by itself, which it does once. */
  readonly helpSeen: boolean;
  /** Whether single-key shortcuts are enabled. */
  readonly shortcuts: boolean;
  /** How many updates and finished ideas a week are aimed at, up to `limits.weeklyGoal`; 0 or missing for no goal. */
  readonly weeklyGoal?: number;
  /** The IANA name of the zone of deadlines outside the page (calendar, reminders); missing if it is not known. */
  readonly zone?: string;
  /** The settings of reminders that were ever chosen. */
  readonly reminders?: Partial<ReminderSettings>;
}

/** An account's state apart from its ideas. */
export interface Account {
  /** Never below 0. */
  readonly score: number;
  /** The categories the user added, in order, without the built-in ones. */
  readonly categories: readonly string[];
  /** The tags the user added, in order, without the built-in ones. Missing if there are none. */
  readonly tags?: readonly Tag[];
  /** By name; left out if there are none. */
  readonly categoryStyles?: LabelStyles;
  /** The names of categories that were renamed or merged lately, oldest first; left out if there are none. */
  readonly formerCategories?: readonly FormerName[];
  /** By name; left out if there are none. */
  readonly tagStyles?: LabelStyles;
  /** The names of tags that were renamed or merged lately, oldest first; left out if there are none. */
  readonly formerTags?: readonly FormerName[];
  readonly badges: AwardedBadges;
  /** In the order of their names, up to `limits.savedFilters`; left out if there are none. */
  readonly savedFilters?: readonly SavedFilter[];
  readonly preferences: Preferences;
  /** A rank at or above every idea's; the next new idea is ranked just above it. */
  readonly topRank: string | null;
  /** Number of ideas. */
  readonly ideas: number;
  /** Number of ideas at 100 %. */
  readonly finished: number;
  /** Bytes the ideas count toward the account's size limit. */
  readonly textSize: number;
}

export const initialAccount: Account = {
  score: 0,
  categories: [],
  badges: {},
  preferences: { theme: null, language: null, sound: null, helpSeen: false, shortcuts: true },
  topRank: null,
  ideas: 0,
  finished: 0,
  textSize: 0,
};
