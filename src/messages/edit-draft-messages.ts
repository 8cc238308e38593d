import { enEditDraft } from './en/edit-draft.ts';
import { esEditDraft } from './es/edit-draft.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of a form that was closed with changes, which load with the form. */
export const editDraftMessages: FeatureMessages<typeof enEditDraft> = { en: enEditDraft, es: esEditDraft };
