import { countingIn } from '../plural.ts';

export const { number, plural, counted } = countingIn('en');

/** 1 idea, 2 ideas */
export const ideas = (count: number): string => counted(count, 'idea', 'ideas');
