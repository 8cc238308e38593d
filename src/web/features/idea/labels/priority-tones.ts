import { type Priority } from '#domain/idea/idea.ts';
import { type ChipTone } from '../../../ui/panel/chip.tsx';

/** How each priority is coloured, in chips and charts alike. */
export const priorityTones = {
  High: 'danger',
  Medium: 'warn',
  Low: 'calm',
} as const satisfies Record<Priority, ChipTone>;
