import { type ComponentType } from 'react';
import { type Messages } from '#messages/en.ts';

/** One part of ui/ in all its states, in the words of a language. */
export interface Specimen {
  readonly name: string;
  readonly Shown: ComponentType<{ readonly words: Messages }>;
}
