/** Texts of the help. */
export const enHelp = {
  help: {
    title: 'Help',
    /** In the help opened by hand. */
    summary: "Write down an idea, give it a deadline and a finish line, and log each step until it's done.",
    /** In the help that opens by itself. */
    lines: ['Write down an idea.', 'Give it a date and a finish line.', "Log each step until it's done."],
    stepsText:
      'An idea can have steps. As long as they set its progress, it is the share of steps that are done, and an update adds no 10 %. Steps earn no points.',
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
      walk: 'Next or previous idea',
      undo: 'Undo',
      redo: 'Redo',
      message: 'Go to latest notification',
      leave: 'Leave a field',
      select: 'Select an idea; Esc ends',
      selectRange: 'Select the next ones',
      selectAll: 'Select all shown',
      finish: 'Mark as finished, or reopen',
      edit: 'Edit selected idea',
      update: 'Add update',
      notes: 'Open notes',
      deadline: 'Deadline, then a number',
      priority: 'Priority, then a number',
      notNow: 'Not now, then a number',
      move: 'Move up or down',
      open: 'Open',
      today: 'Today, in the calendar',
      delete: 'Delete; press again to confirm',
    },
    shift: 'Shift',
    useShortcuts: 'Use single-key shortcuts',
    data: 'Where your data lives',
    dataText:
      'Your ideas, score and settings are stored in your account on this server. A copy on this device lets Forge open instantly and work offline. Signing out removes the copy. No other user can see your ideas.',
    leavingText: 'Your ideas leave this server only if you turn on one of these in Account:',
    leaving: [
      'A calendar address shows your titles, targets and deadlines to everyone who has it. Google reads it about every 4 to 12 hours.',
      "An access token lets a program or an assistant read your ideas, and change them if you allow it. An assistant's provider receives what it reads.",
      'A webhook sends each idea that changes to the address you name.',
      "Reminders reach your devices through the push service of your browser's maker, which cannot read them but sees when they come. By e-mail they go to your address, where your provider can read titles and deadlines.",
    ],
    mailsNote:
      'If this server sends mail, it tells you of new sign-ins and of changes of your account: when, from which browser and network, never your ideas.',
    searchNote: "Use Forge's search (/): your browser's Find only sees what's on screen.",
    importNote:
      'Coming from Todoist, Trello or elsewhere? Quick Actions reads their files and shows first what they become. Your account writes your ideas as CSV and Markdown.',
    manageNote:
      'Quick Actions renames, merges, colours and deletes categories and tags. While a filter is on, Save filter keeps it under a name.',
    stillLocal: 'This browser still has ideas from before you had an account.',
  },
};
