import { pluralIn } from '../plural.ts';

export const plural = pluralIn('es');

/** 1 idea, 2 ideas */
export const ideas = (count: number): string => `${count} ${plural(count, 'idea', 'ideas')}`;
