import { type Priority } from '#domain/idea/idea.ts';
import { type ChipTone } from '../../../ui/panel/chip.tsx';

/** The colour of each priority, in chips and charts. */
export const priorityTones = {
  High: 'high',
  Medium: 'medium',
  Low: 'calm',
} as const satisfies Record<Priority, ChipTone>;
