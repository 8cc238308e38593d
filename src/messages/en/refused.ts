/** Texts of the mutations that the server refused. */
export const enRefused = {
  refused: {
    title: 'Not saved',
    text: 'The server rejected these changes. Your text stays here until you decide.',
    copy: 'Copy text',
    discard: 'Discard',
    editedEntry: { updates: 'Edited update', notes: 'Edited note', steps: 'Edited step' },
    kinds: {
      addIdea: 'New idea',
      captureIdeas: 'Captured ideas',
      editIdea: 'Edit',
      addUpdate: 'Update',
      addNote: 'Note',
      importIdeas: 'Import',
      addImported: 'Import',
      migrateLocalIdeas: 'Moved ideas',
      addCategory: 'New category',
      saveFilter: 'New filter',
      keepIdeas: 'Kept ideas',
      restoreIdeas: 'Restored ideas',
      addStep: 'Step',
    },
  },
};
