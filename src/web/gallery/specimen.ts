import { type ComponentType } from 'react';
import { type enDashboard } from '#messages/en/dashboard.ts';
import { type Messages } from '#messages/en/en.ts';

export type GalleryWords = Messages & typeof enDashboard;

/** One part of ui/ in all its states, in one language. */
export interface Specimen {
  readonly name: string;
  readonly Shown: ComponentType<{ readonly words: GalleryWords }>;
}
