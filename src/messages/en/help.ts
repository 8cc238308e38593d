/** Texts of the help. */
export const enHelp = {
  help: {
    title: 'Help',
    intro:
      'Forge keeps your ideas warm: capture one, give it a deadline, and strike it with updates until it is done.',
    score: 'How points are earned',
    scoreRows: {
      addIdea: 'Add an idea',
      addCategory: 'Add a category',
      addUpdate: 'Add an update',
      editIdea: 'Edit an idea',
      moveIdea: 'Reorder ideas',
      deleteIdea: 'Delete an idea',
    },
    badges: 'Badges',
    badgeRows: {
      ideaMaster: '10 or more ideas',
      completionPro: '5 or more ideas at 100%',
    },
    shortcuts: 'Keyboard shortcuts',
    shortcutRows: {
      commands: 'Commands and ideas',
      capture: 'Capture an idea',
      newIdea: 'New idea',
      search: 'Search',
      views: 'Focus, List, All, Dashboard',
      help: 'Help',
      walk: 'Next idea, previous idea',
      undo: 'Undo',
      redo: 'Redo',
      message: 'To the newest message',
      leave: 'Leave a field',
      finish: 'Mark as finished, or reopen',
      edit: 'Edit the idea in focus',
      update: 'Add an update to it',
      notes: 'Notes on it',
    },
    shift: 'Shift',
    useShortcuts: 'Use single-key shortcuts',
    data: 'Where your data lives',
    dataText:
      'Your ideas, score and choices are kept in your account on this Forge server, and a copy on this device so that it opens at once and works offline. Signing out removes the copy. No other user can see your ideas.',
    searchNote: 'Long lists draw only what you see, so use Forge’s own search instead of the browser’s.',
    stillLocal: 'This browser still keeps ideas from before you had an account.',
  },
};
