/** Texts of the field for a tag of one's own. */
export const enOwnTags = {
  ownTags: {
    newTag: 'New tag',
  },
};
