import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');
const numbers = new Intl.NumberFormat('en');
const ideas = (count: number) => `${count} ${plural(count, 'idea', 'ideas')}`;

/** Ideas and everything about one of them. */
export const enIdeas = {
  priorities: { High: 'High', Medium: 'Medium', Low: 'Low' },

  tags: { urgent: 'urgent', research: 'research', inspiration: 'inspiration', prototype: 'prototype' },

  categories: {
    Philosophical: 'Philosophical',
    'Sci-Fi': 'Sci-Fi',
    'Web Development': 'Web Development',
    Hardware: 'Hardware',
    'Energy Tech': 'Energy Tech',
    'Data Visualization': 'Data Visualization',
    Gaming: 'Gaming',
    Media: 'Media',
    'E-Commerce': 'E-Commerce',
    'Human Values': 'Human Values',
    Timepieces: 'Timepieces',
    Education: 'Education',
    Design: 'Design',
    Career: 'Career',
    Health: 'Health',
    Art: 'Art',
  },

  form: {
    addIdea: 'Add Idea',
    newIdea: 'New idea',
    title: 'Title',
    titleHint: 'A name you will remember',
    description: 'Description',
    descriptionHint: 'What is it, in one breath?',
    category: 'Category',
    priority: 'Priority',
    deadline: 'Deadline',
    target: 'Target',
    targetHint: 'How will you know it is done?',
    tags: 'Tags',
    faults: {
      'fields-required': 'Required',
      'deadline-not-future': 'Choose a later moment',
    },
    tooLong: (max: number) => `At most ${numbers.format(max)} characters`,
    suggest: 'Suggest an Idea',
    replaceTyped: 'Replace what you have typed with a suggestion?',
    replace: 'Replace',
    addCategory: 'Add Category',
    newCategory: 'New category',
    newCategoryHint: 'Gardening, Music…',
  },

  card: {
    progress: 'Progress',
    setProgress: 'Set progress',
    addUpdate: 'Add an update',
    addUpdateHint: 'What did you move forward?',
    finished: 'Finished',
    gain: '+10%',
    edit: 'Edit',
    notes: 'Notes',
    delete: 'Delete',
    reorder: 'Reorder',
    moveUp: 'Move up',
    moveDown: 'Move down',
    moveToTop: 'Move to top',
    expired: 'Expired',
    noDeadline: 'No deadline',
    invalidDeadline: 'Invalid deadline',
    done: 'Done',
    due: (when: string) => `Due ${when}`,
    wasDue: (when: string) => `Was due ${when}`,
    target: 'Target',
    updateCount: (count: number) => `${count} ${plural(count, 'update', 'updates')}`,
    noteCount: (count: number) => `${count} ${plural(count, 'note', 'notes')}`,
    units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
    tempers: {
      cold: 'Cold iron: light the fire',
      warm: 'Warming up: keep the bellows going',
      hot: 'Hot iron: strike now',
      white: 'Glowing: one last push',
      done: 'Quenched: well made',
    },
  },

  focus: {
    waiting: (count: number) =>
      count === 0 ? 'Nothing waits behind it' : `${ideas(count)} waiting behind it`,
    lastUpdates: 'Last strikes',
  },

  gone: 'This idea was deleted on another device. What you typed is still here.',

  edit: { title: 'Edit Idea', save: 'Save' },

  notes: {
    title: 'Notes',
    add: 'Add a note',
    addHint: 'Write a note and press Enter',
    none: 'No notes yet.',
  },

  reorder: {
    lifted: (title: string, position: number, total: number) =>
      `${title} lifted, position ${position} of ${total}.`,
    over: (title: string, position: number, total: number) => `${title}, position ${position} of ${total}.`,
    dropped: (title: string, position: number, total: number) =>
      `${title} dropped at position ${position} of ${total}.`,
    cancelled: (title: string, position: number) => `${title} is back at position ${position}.`,
    gone: (title: string) => `${title} is not in the list any more.`,
    hint: 'Press Space to lift and the arrow keys to move, or Enter for a menu.',
  },

  samples: {
    language: {
      title: 'Speak a new language',
      description:
        'Learn enough of a new language for a first real conversation: fifteen minutes a day and one chat a week.',
      target: 'A ten-minute chat with a native speaker',
    },
    fitness: {
      title: 'Run five kilometres',
      description:
        'Get fit from zero: three runs a week, each a little longer than the last, until five kilometres feel easy.',
      target: 'Five kilometres without a break',
    },
    blog: {
      title: 'Start a blog',
      description:
        'Share what I learn: set up a simple site, write one short post a week and show it to three friends.',
      target: 'Four posts online',
    },
    declutter: {
      title: 'Declutter the apartment',
      description:
        'One drawer or shelf a day: keep what is used or loved, give away or recycle everything else.',
      target: 'Every room sorted',
    },
  },

  entries: {
    updates: 'Updates',
    none: 'No updates yet.',
    edit: 'Correct',
    save: 'Save',
    remove: 'Remove',
    text: 'Text',
  },

  history: {
    title: 'History',
    changes: 'Changes',
    none: 'Nothing has changed yet.',
    offline: 'The history needs a connection.',
    copy: 'Copy',
    bringBack: 'Bring back',
    empty: 'empty',
    names: {
      addIdea: 'Idea added',
      editIdea: 'Idea edited',
      setProgress: 'Progress set',
      addUpdate: 'Update added',
      addNote: 'Note added',
      moveIdea: 'Moved',
      deleteIdea: 'Idea deleted',
      deleteAllIdeas: 'Reset',
      importIdeas: 'Import',
      migrateLocalIdeas: 'Local ideas moved',
      addCategory: 'Category added',
      undo: 'Undone or redone',
      restoreIdeas: 'Restored from the trash',
      editEntry: 'Entry corrected',
      deleteEntry: 'Entry removed',
      setPreferences: 'Preferences',
      purgeIdeas: 'Deleted for good',
    },
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
};
