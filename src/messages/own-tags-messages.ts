import { enOwnTags } from './en/own-tags.ts';
import { esOwnTags } from './es/own-tags.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the field for a tag of one's own. They load behind the form. */
export const ownTagsMessages: FeatureMessages<typeof enOwnTags> = { en: enOwnTags, es: esOwnTags };
