import { type SampleName, type SampleText, samples } from '#domain/idea/samples.ts';
import { counted, number, plural } from './plural.ts';

/** Texts of ideas, their cards and forms. */
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
    titleHint: "What's the idea?",
    description: 'Description',
    descriptionHint: 'Describe it in a sentence',
    category: 'Category',
    priority: 'Priority',
    deadline: 'Deadline',
    deadlineTime: '18:00 if no time is given',
    target: 'Target',
    targetHint: "How will you know it's done?",
    tags: 'Tags',
    faults: {
      'fields-required': 'Required',
      'deadline-not-future': 'Pick a time in the future',
    },
    deadlineUnreadable: 'Enter a date and a time.',
    tooLong: (max: number) => `At most ${number(max)} characters`,
    textTooLong: (max: number) => `That text is too long. At most ${number(max)} characters.`,
    suggest: 'Suggest an Idea',
    suggested: (title: string) => `Suggested: ${title}`,
    replaceTyped: "Replace what you've typed with a suggestion?",
    replace: 'Replace',
    addCategory: 'Add Category',
    newCategory: 'New category',
    newCategoryHint: 'Gardening, Music…',
  },

  card: {
    addMissing: { deadline: 'Add a deadline', target: 'Add a target' },
    more: 'More',
    less: 'Less',
    progress: 'Progress',
    setProgress: 'Set progress',
    finish: 'Mark as finished',
    reopen: 'Reopen',
    open: 'Open',
    addUpdate: 'Add an update',
    addUpdateHint: 'What did you get done?',
    bySteps: 'Steps set the progress',
    finished: 'Finished',
    gain: (percent: number) => `+${percent}%`,
    edit: 'Edit',
    notes: 'Notes',
    delete: 'Delete',
    reorder: 'Reorder',
    expired: 'Expired',
    noDeadline: 'No deadline',
    invalidDeadline: 'Invalid deadline',
    done: 'Done',
    due: (when: string) => `Due ${when}`,
    finishedOn: (day: string) => `Finished ${day}`,
    changeDeadline: 'Change deadline',
    wasDue: (when: string) => `Was due ${when}`,
    target: 'Target',
    lastUpdate: 'Last update',
    updateCount: (count: number) => counted(count, 'update', 'updates'),
    noteCount: (count: number) => counted(count, 'note', 'notes'),
    units: {
      days: (count: number) => plural(count, 'day', 'days'),
      hours: (count: number) => plural(count, 'hour', 'hours'),
      minutes: (count: number) => plural(count, 'minute', 'minutes'),
      seconds: (count: number) => plural(count, 'second', 'seconds'),
    },
    tempers: {
      cold: 'Not started',
      warm: 'Warming up',
      hot: 'Halfway there',
      white: 'Almost done',
      done: 'Finished',
    },
  },

  focus: {
    finished: (title: string) => `Finished: ${title}`,
    waiting: (count: number) => (count === 0 ? 'Nothing else in line' : `${number(count)} more in line`),
    /** Shown while a filter is active. */
    waitingOfMatches: (count: number) =>
      count === 0 ? 'No other unfinished ideas match' : `${number(count)} more in line`,
    lastUpdates: 'Recent updates',
  },

  gone: 'This idea was deleted. Your text is still here.',

  edit: {
    title: 'Edit Idea',
    save: 'Save',
  },

  notes: {
    title: 'Notes',
    add: 'Add a note',
    addHint: 'Write a note and press Enter',
    none: 'No notes yet.',
    added: 'Note added',
  },

  reorder: {
    dropped: (title: string, position: number, total: number) =>
      `${title} dropped at position ${number(position)} of ${number(total)}.`,
  },

  samples: {
    language: samples.language.text,
    fitness: samples.fitness.text,
    blog: samples.blog.text,
    declutter: samples.declutter.text,
  } as Record<SampleName, SampleText>,

  entries: {
    updates: 'Updates',
    steps: 'Steps',
    none: 'No updates yet.',
    edit: 'Edit',
    save: 'Save',
    remove: { updates: 'Remove', notes: 'Remove' },
    text: 'Text',
    gone: {
      updates: 'This update no longer exists.',
      notes: 'This note no longer exists.',
    },
  },

  history: {
    title: 'History',
  },
};
