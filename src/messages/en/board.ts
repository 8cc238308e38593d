import { ideas, number } from './plural.ts';

const entryNames = { updates: 'update', notes: 'note', steps: 'step', unknown: 'text' };
const changeSteps = (idea: string) => `change steps of ${idea}`;

/** Texts of the board, except those of its ideas. */
export const enBoard = {
  views: {
    label: 'Views',
    focus: 'Focus',
    list: 'List',
    all: 'All',
    dashboard: 'Dashboard',
  },

  filter: {
    label: 'Filter',
    sheet: 'Filters',
    search: 'Search ideas',
    sortBy: 'Sort by',
    sorts: { deadline: 'Deadline', priority: 'Priority', progress: 'Progress', manual: 'Manual' },
    state: 'Filter by state',
    allStates: 'All states',
    states: { active: 'Active', notNow: 'Not now', overdue: 'Overdue', finished: 'Finished' },
    category: 'Filter by category',
    allCategories: 'All categories',
    priority: 'Filter by priority',
    allPriorities: 'All priorities',
    tag: 'Filter by tag',
    allTags: 'All tags',
    select: 'Select',
    hideFinished: (count: number) => `Hide ${number(count)} finished`,
    /** Of a word or figure that is a filter, such as a tag on a card. */
    showOnly: (name: string) => `Only ${name}`,
    showAll: (name: string, figure: string) => `${name}: ${figure}. Show all ideas`,
    clear: 'Clear filters',
    shown: (count: number) => ideas(count),
    shownOf: (count: number, total: number) => `${number(count)} of ${ideas(total)}`,
  },

  empty: {
    noIdeas: 'No ideas yet. Add your first one.',
    allFinished: 'All done. Take a break or start something new.',
    addFirst: 'Add my first idea',
    addAnother: 'Add an idea',
    example: 'Show me an example',
    matchesFinished: 'Every matching idea is finished.',
    noMatch: (words: string) => `No ideas match “${words}”.`,
    noneChosen: 'No ideas match these filters.',
  },

  stats: {
    label: 'Quick Stats',
    ideas: 'Ideas',
    active: 'Active',
    finished: 'Finished',
    overdue: 'Overdue',
    averageProgress: 'Average progress',
  },

  badges: {
    ideaMaster: 'Idea Master',
    completionPro: 'Completion Pro',
    progress: (have: number, need: number) => `${have} of ${need}`,
    earned: 'Earned',
    won: (badge: string) => `New badge: ${badge}`,
  },

  actions: {
    label: 'Quick Actions',
    export: 'Export',
    import: 'Import',
    importForeign: 'Import from another app',
    manage: 'Categories and tags',
    reset: 'Reset to Sample Ideas',
    moveLocal: 'Move my ideas',
    dropHere: 'Drop a file to import its ideas',
  },

  confirm: {
    deleteIdea: 'Are you sure you want to delete this idea?',
    delete: 'Delete',
    deleteAll: 'Are you sure you want to delete all ideas? This action cannot be undone.',
    deleteAllVerb: 'Delete all',
  },

  capture: {
    name: 'Capture',
    submit: 'Capture',
    field: 'Capture an idea',
    hint: 'Fix the bike friday 18:00 !high #research @Health',
  },

  toasts: {
    label: 'Notifications',
    added: 'Idea added!',
    severalAdded: (count: number) => `${number(count)} ideas added!`,
    edited: 'Idea updated!',
    deleted: 'Idea deleted!',
    hidden: 'Hidden by your filters.',
    show: 'Show',
    updateAdded: 'Update added!',
    byHand: 'Steps no longer set the progress.',
    completed: (title: string) => `Done! “${title}” is finished.`,
    categoryAdded: 'Category added!',
    allDeleted: (count: number) => `${ideas(count)} deleted.`,
    imported: (count: number) => `${ideas(count)} imported successfully!`,
    migrated: (count: number) => `${ideas(count)} moved to your account!`,
    entryEdited: { updates: 'Update edited!', notes: 'Note edited!' },
    entryRemoved: { updates: 'Update removed!', notes: 'Note removed!' },
    reordered: 'Ideas reordered!',
    addFailed: 'Failed to add idea. Please try again.',
    editFailed: 'Failed to update idea. Please try again.',
    deleteFailed: 'Failed to delete idea. Please try again.',
    updateAddFailed: 'Failed to add update. Please try again.',
    points: (points: number) => (points > 0 ? `+${points}` : String(points)),
  },

  undo: {
    undo: 'Undo',
    undone: (what: string) => `Undid: ${what}`,
    redone: (what: string) => `Redid: ${what}`,
    /** `title` is empty where a change was about several ideas. */
    idea: (title: string) => (title === '' ? 'ideas' : `“${title}”`),
    what: {
      addIdea: (idea: string) => `add ${idea}`,
      captureIdeas: (idea: string) => `add ${idea}`,
      editIdea: (idea: string) => `edit ${idea}`,
      setProgress: (idea: string) => `set progress of ${idea}`,
      addUpdate: (idea: string) => `add update to ${idea}`,
      addNote: (idea: string) => `add note to ${idea}`,
      editEntry: (idea: string, entry: keyof typeof entryNames) => `edit ${entryNames[entry]} of ${idea}`,
      deleteEntry: (idea: string, entry: keyof typeof entryNames) => `remove ${entryNames[entry]} of ${idea}`,
      addStep: changeSteps,
      setStep: changeSteps,
      moveStep: changeSteps,
      setProgressBy: changeSteps,
      moveIdea: (idea: string) => `move ${idea}`,
      deleteIdea: (idea: string) => `delete ${idea}`,
      deleteIdeas: (idea: string) => `delete ${idea}`,
      deleteAllIdeas: () => 'delete all ideas',
      importIdeas: () => 'import',
      addImported: () => 'import',
      migrateLocalIdeas: () => 'move local ideas',
      addCategory: () => 'add category',
      saveFilter: () => 'keep filter',
      forgetFilter: () => 'forget filter',
      renameCategory: () => 'rename category',
      removeCategory: () => 'remove category',
      styleCategory: () => 'change category',
      renameTag: () => 'rename tag',
      removeTag: () => 'remove tag',
      styleTag: () => 'change tag',
      restoreIdeas: (idea: string) => `restore ${idea}`,
      setAside: (idea: string) => `change when ${idea} returns`,
    },
    nothing: 'Nothing to undo.',
    nothingToRedo: 'Nothing to redo.',
    gone: 'This can no longer be undone.',
  },

  trash: {
    title: 'Trash',
    syncLater: 'Too many changes at once. Yours are saved on this device and will sync later.',
    trimmedNow:
      'The trash was full, so its oldest ideas and your oldest undo steps were permanently deleted.',
    restored: (count: number) => `${ideas(count)} restored.`,
    notRestored: (count: number) => `${ideas(count)} couldn't be restored.`,
    restoreFailed: 'Failed to restore from the trash. Please try again.',
    purged: (count: number) => `${ideas(count)} permanently deleted.`,
  },

  messageLog: {
    title: 'Messages',
    none: 'No messages yet.',
  },
};
