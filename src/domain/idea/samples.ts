import { type BuiltInCategory } from './categories.ts';
import { type Priority } from './idea.ts';
import { type BuiltInTag } from './tags.ts';

export const sampleNames = ['language', 'fitness', 'blog', 'declutter'] as const;

export type SampleName = (typeof sampleNames)[number];

/** The texts of a sample idea. */
export interface SampleText {
  readonly title: string;
  readonly description: string;
  readonly target: string;
}

export interface Sample {
  readonly text: SampleText;
  readonly category: BuiltInCategory;
  readonly priority: Priority;
  readonly tags: readonly BuiltInTag[];
  /** Days from now until the sample's deadline. */
  readonly daysUntilDeadline: number;
}

/** In English, as every built-in text is stored; the messages translate them. */
export const samples: Record<SampleName, Sample> = {
  language: {
    text: {
      title: 'Speak a new language',
      description:
        'Learn enough of a new language for a first real conversation: fifteen minutes a day and one chat a week.',
      target: 'A ten-minute chat with a native speaker',
    },
    category: 'Education',
    priority: 'Medium',
    tags: ['research'],
    daysUntilDeadline: 90,
  },
  fitness: {
    text: {
      title: 'Run five kilometres',
      description:
        'Get fit from zero: three runs a week, each a little longer than the last, until five kilometres feel easy.',
      target: 'Five kilometres without a break',
    },
    category: 'Health',
    priority: 'High',
    tags: ['inspiration'],
    daysUntilDeadline: 60,
  },
  blog: {
    text: {
      title: 'Start a blog',
      description:
        'Share what I learn: set up a simple site, write one short post a week and show it to three friends.',
      target: 'Four posts online',
    },
    category: 'Media',
    priority: 'Medium',
    tags: ['prototype', 'inspiration'],
    daysUntilDeadline: 30,
  },
  declutter: {
    text: {
      title: 'Declutter the apartment',
      description:
        'One drawer or shelf a day: keep what is used or loved, give away or recycle everything else.',
      target: 'Every room sorted',
    },
    category: 'Design',
    priority: 'Low',
    tags: ['urgent'],
    daysUntilDeadline: 14,
  },
};

/** Picks a sample that differs from the last one. `random` is at least 0 and less than 1. */
export function pickSample(random: number, last: SampleName | null): SampleName {
  const others = sampleNames.filter((name) => name !== last);
  return others[Math.floor(random * others.length)] ?? sampleNames[0];
}
