import { type BuiltInCategory } from './categories.ts';
import { type Priority } from './idea.ts';
import { type Tag } from './tags.ts';

export const sampleNames = ['language', 'fitness', 'blog', 'declutter'] as const;

export type SampleName = (typeof sampleNames)[number];

/** What a sample idea is apart from its words, which the messages hold in each language. */
export interface Sample {
  readonly category: BuiltInCategory;
  readonly priority: Priority;
  readonly tags: readonly Tag[];
  /** Days from now until its deadline. */
  readonly days: number;
}

export const samples: Record<SampleName, Sample> = {
  language: { category: 'Education', priority: 'Medium', tags: ['research'], days: 90 },
  fitness: { category: 'Health', priority: 'High', tags: ['inspiration'], days: 60 },
  blog: { category: 'Media', priority: 'Medium', tags: ['prototype', 'inspiration'], days: 30 },
  declutter: { category: 'Design', priority: 'Low', tags: ['urgent'], days: 14 },
};

/** One of the samples, but not the one suggested last. `dice` is a number from 0 up to but not including 1. */
export function pickSample(dice: number, last: SampleName | null): SampleName {
  const others = sampleNames.filter((name) => name !== last);
  return others[Math.floor(dice * others.length)] ?? sampleNames[0];
}
