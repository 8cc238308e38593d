import { type LeftOutKind } from '#domain/import/foreign-file.ts';

const leftOutKinds: Readonly<Record<LeftOutKind, string>> = {
  attachment: 'Attached file',
  assignee: 'Assigned person',
  column: 'Column',
  'custom-field': 'Custom field',
  deleted: 'Deleted task',
  duration: 'Estimated time',
  heading: 'Heading',
  nesting: 'Level of a step below a step',
  note: 'Note',
  project: 'List or folder without ideas of its own',
  recurrence: 'Repetition',
  relation: 'Link to another task',
  reminder: 'Reminder',
  row: 'Row without a title',
  section: 'Section of a list',
  'start-date': 'Start date',
  'tracked-time': 'Tracked time',
};

/** Names of what an import has no place for. */
export const enLeftOut = { leftOutKinds };
