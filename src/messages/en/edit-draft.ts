/** Texts of a form that was closed with changes. */
export const enEditDraft = {
  editDraft: {
    kept: 'We kept your unsaved changes.',
    discard: 'Discard them',
  },
};
