import { enTrash } from './en/trash.ts';
import { esTrash } from './es/trash.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the trash, except those of its toasts. */
export const trashMessages: FeatureMessages<typeof enTrash> = { en: enTrash, es: esTrash };
