import { createPluralFormat } from '../format/plural-format.ts';

export const { number, plural, counted, megabytes } = createPluralFormat('es');

/** 1 idea, 2 ideas */
export const ideas = (count: number): string => counted(count, 'idea', 'ideas');
