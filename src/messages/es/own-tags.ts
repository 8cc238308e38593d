import { type enOwnTags } from '../en/own-tags.ts';

/** Textos del campo para una etiqueta propia. */
export const esOwnTags: typeof enOwnTags = {
  ownTags: {
    newTag: 'Nueva etiqueta',
  },
};
