import { type ComponentType } from 'react';
import { type AllMessages } from '#messages/all-messages.ts';

/** One part of ui/ in all its states, in one language. */
export interface Specimen {
  readonly name: string;
  readonly Shown: ComponentType<{ readonly words: AllMessages }>;
}
