import { enReordering } from './en/reordering.ts';
import { esReordering } from './es/reordering.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of moving an item by its handle, which load with the lists that have handles. */
export const reorderingMessages: FeatureMessages<typeof enReordering> = {
  en: enReordering,
  es: esReordering,
};
