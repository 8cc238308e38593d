/** Texts of an idea’s history, and of an undo that was skipped. */
export const enHistory = {
  historyDialog: {
    changes: 'Changes',
    none: 'Nothing has changed yet.',
    gone: 'This idea has been deleted.',
    offline: 'The history needs a connection.',
    copy: 'Copy',
    bringBack: 'Bring back',
    empty: 'empty',
    fields: {
      title: 'Title',
      description: 'Description',
      category: 'Category',
      deadline: 'Deadline',
      target: 'Target',
      priority: 'Priority',
      tags: 'Tags',
      progress: 'Progress',
    },
  },

  undoConflict: {
    title: 'Not undone',
    text: 'This has been changed since, perhaps on another device. Nothing is lost: here is what it says now, and what it said before.',
    now: 'Now',
    before: 'Before',
  },
};
