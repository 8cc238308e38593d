import { type FieldFault, type FileFault } from '#domain/files/file-fault.ts';
import { megabytes, number } from './plural.ts';

/** Why a file of ideas was refused. */
export const enFiles = {
  fileFault(fault: FileFault): string {
    switch (fault.kind) {
      case 'encoding':
        return 'The file is not text in UTF-8 or UTF-16. Save it as UTF-8 and try again.';
      case 'unreadable':
        return 'The browser could not read the file.';
      case 'not-json':
        return 'The file is not valid JSON.';
      case 'not-a-list':
        return 'The file must be a list of ideas: [ … ].';
      case 'empty':
        return 'The list has no ideas.';
      case 'file-too-large':
        return `The file has ${megabytes(fault.bytes)}. At most ${megabytes(fault.maxBytes)} are allowed.`;
      case 'too-much-text':
        return `The ideas have ${megabytes(fault.bytes)} of text. At most ${megabytes(fault.maxBytes)} are allowed.`;
      case 'too-many-ideas':
        return `The file has ${number(fault.count)} ideas. At most ${number(fault.max)} are allowed.`;
      case 'item':
        return `Idea ${number(fault.item)}${fault.title && ` (“${fault.title}”)`}: ${fieldFault(fault)}`;
    }
  },
};

function fieldFault({ field, entry, fault }: FieldFault): string {
  if (field === null) return 'it is not an idea.';
  const value = entry === undefined ? `“${field}”` : `entry ${number(entry)} of “${field}”`;
  switch (fault.kind) {
    case 'missing':
      return `${value} is missing.`;
    case 'blank':
      return `${value} is empty.`;
    case 'not-text':
      return `${value} must be text.`;
    case 'not-list':
      return `${value} must be a list.`;
    case 'not-object':
      return `${value} must be an object with “text”.`;
    case 'not-date':
      return `${value} must have a valid date.`;
    case 'not-progress':
      return `${value} must be a number from 0 to 100.`;
    case 'not-allowed':
      return `${value} cannot be “${fault.value}”. Allowed: ${fault.allowed.map((name) => `“${name}”`).join(', ')}.`;
    case 'too-long':
      return `${value} has ${number(fault.count)} characters. At most ${number(fault.max)} are allowed.`;
    case 'too-many':
      return `${value} has ${number(fault.count)} entries. At most ${number(fault.max)} are allowed.`;
  }
}
