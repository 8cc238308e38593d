import { type AwardedBadges } from './badges.ts';

export const themes = ['dark', 'light'] as const;
export const languages = ['en', 'es'] as const;

export type Theme = (typeof themes)[number];
export type Language = (typeof languages)[number];

/** A person's choices; null means not chosen yet, so the browser decides. */
export interface Preferences {
  readonly theme: Theme | null;
  readonly language: Language | null;
  readonly sound: boolean | null;
  /** Whether the help dialog has opened by itself once. */
  readonly helpSeen: boolean;
  /** Whether single-key shortcuts work. */
  readonly shortcuts: boolean;
}

/** What an account holds beside its ideas. */
export interface Account {
  /** Never below 0. */
  readonly score: number;
  /** The categories the person added, in order; the built-in ones are not in it. */
  readonly categories: readonly string[];
  readonly badges: AwardedBadges;
  readonly preferences: Preferences;
  /** A rank no idea stands above; the next new idea goes just before it. */
  readonly topRank: string | null;
  /** Number of ideas. */
  readonly ideas: number;
  /** Number of ideas at 100 %. */
  readonly finished: number;
  /** Bytes the ideas take toward the limit. */
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
