import { isSetAsideText } from '../deadline/set-aside-text.ts';
import { defaultCategory } from '../idea/categories.ts';
import { maxLength } from '../idea/idea-text.ts';
import { type IdeaTextField, type Priority, priorities, progressSources } from '../idea/idea.ts';
import { type ReminderLead, reminderLeads } from '../idea/leads.ts';
import { isValidTag, normalizeTags } from '../idea/own-tags.ts';
import { isValidProgress } from '../idea/progress.ts';
import { type ImportedEntry, type ImportedIdea, type ImportedStep } from '../mutation/mutation.ts';
import { type EveryField } from '../primitives/every-field.ts';
import { limits } from '../primitives/limits.ts';
import { cleanText, cutText } from '../primitives/text.ts';
import { type FieldFault, type ValueFault } from './file-fault.ts';
import { readDate } from './read-date.ts';

/** The first value of the idea that `parseImport` could not have returned, or null. */
export function findFault(idea: ImportedIdea): FieldFault | null {
  const checks: Record<keyof ImportedIdea, () => FieldFault | null> = {
    title: () =>
      cleanText(idea.title) === '' ? faultOf('title', { kind: 'blank' }) : lengthFault(idea, 'title'),
    description: () => lengthFault(idea, 'description'),
    category: () =>
      cleanText(idea.category) === ''
        ? faultOf('category', { kind: 'blank' })
        : lengthFault(idea, 'category'),
    deadline: () => lengthFault(idea, 'deadline'),
    target: () => lengthFault(idea, 'target'),
    // Invalid values were rejected earlier: in a file by `readIdea`, in a request by its schema.
    priority: () => null,
    tags: () => tagsFault(idea.tags),
    progress: () => (isValidProgress(idea.progress) ? null : faultOf('progress', { kind: 'not-progress' })),
    updates: () => entriesFault('updates', idea.updates, limits.updatesPerIdea),
    notes: () => entriesFault('notes', idea.notes, limits.notesPerIdea),
    steps: () => entriesFault('steps', idea.steps ?? [], limits.stepsPerIdea, limits.stepText),
    progressBy: () => null,
    createdAt: () => (isStoredDate(idea.createdAt) ? null : faultOf('createdAt', { kind: 'not-date' })),
    leads: () => leadsFault(idea.leads ?? []),
    setAside: () => (isSetAsideText(idea.setAside ?? '') ? null : faultOf('setAside', { kind: 'not-date' })),
  };
  for (const check of Object.values(checks)) {
    const fault = check();
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether `parseImport` could have returned this idea. The server checks the ideas of every import again. */
export function isValidImportedIdea(idea: ImportedIdea): boolean {
  return findFault(idea) === null;
}

type ReadFields = EveryField<Omit<ImportedIdea, 'leads'>> & {
  readonly leads: ImportedIdea['leads'] | undefined;
};

/** Reads one item of a file. */
export function readIdea(item: unknown): ImportedIdea | FieldFault {
  try {
    const record = asRecord(item, null);
    const field = (key: string) => required(record, key);
    const { createdAt, steps, progressBy, setAside, leads, ...fields }: ReadFields = {
      title: asText(field('title'), 'title'),
      description: asText(field('description'), 'description'),
      category: asText(field('category'), 'category') || defaultCategory,
      priority: asPriority(field('priority')),
      tags: asTags(record['tags']),
      target: asText(field('target'), 'target'),
      deadline: asText(field('deadline'), 'deadline'),
      progress: asProgress(field('progress')),
      updates: asEntries(record['updates'], 'updates'),
      notes: asEntries(record['notes'], 'notes'),
      steps: asSteps(record['steps'], 'steps'),
      progressBy: asProgressBy(record['progressBy']),
      createdAt: readDate(record['createdAt']),
      setAside: asText(record['setAside'], 'setAside'),
      leads: asLeads(record['leads']),
    };
    const idea: ImportedIdea = {
      ...fields,
      ...(steps?.length ? { steps } : {}),
      ...(progressBy === 'steps' && { progressBy }),
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(setAside ? { setAside } : {}),
      ...(leads ? { leads } : {}),
    };
    return findFault(idea) ?? idea;
  } catch (error) {
    if (error instanceof InvalidValue) return error.at;
    throw error;
  }
}

function faultOf(field: string | null, fault: ValueFault, entry?: number): FieldFault {
  return { field, fault, ...(entry === undefined ? {} : { entry }) };
}

function lengthFault(idea: ImportedIdea, field: IdeaTextField): FieldFault | null {
  const count = cleanText(idea[field]).length;
  const max = maxLength[field];
  return count <= max ? null : faultOf(field, { kind: 'too-long', count, max });
}

function entriesFault(
  field: string,
  entries: readonly ImportedEntry[],
  max: number,
  maxText: number = limits.entryText,
): FieldFault | null {
  if (entries.length > max) return faultOf(field, { kind: 'too-many', count: entries.length, max });
  for (const [index, { text, date }] of entries.entries()) {
    const { length } = cleanText(text);
    const position = index + 1;
    if (length === 0) return faultOf(field, { kind: 'blank' }, position);
    if (length > maxText) return faultOf(field, { kind: 'too-long', count: length, max: maxText }, position);
    if (!isStoredDate(date)) return faultOf(field, { kind: 'not-date' }, position);
  }
  return null;
}

function tagsFault(tags: ImportedIdea['tags']): FieldFault | null {
  const invalid = tags.findIndex((tag) => !isValidTag(tag));
  if (invalid >= 0) return faultOf('tags', { kind: 'not-tag' }, invalid + 1);
  const count = normalizeTags(tags).length;
  return count <= limits.tagsPerIdea
    ? null
    : faultOf('tags', { kind: 'too-many', count, max: limits.tagsPerIdea });
}

function leadsFault(leads: readonly ReminderLead[]): FieldFault | null {
  const [count, max] = [leads.length, limits.reminderLeads];
  return count <= max ? null : faultOf('leads', { kind: 'too-many', count, max });
}

function isStoredDate(date: string | undefined): boolean {
  return date === undefined || readDate(date) === date;
}

/** Thrown for an invalid value; caught where an item is read. */
class InvalidValue extends Error {
  readonly at: FieldFault;

  constructor(at: FieldFault) {
    super(at.fault.kind);
    this.at = at;
  }
}

function reject(field: string | null, fault: ValueFault, entry?: number): never {
  throw new InvalidValue(faultOf(field, fault, entry));
}

/** A list of something else, such as tasks, must never replace the ideas by empty ones. */
function required(record: Readonly<Record<string, unknown>>, key: string): unknown {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return value === undefined || value === null ? reject(key, { kind: 'missing' }) : value;
}

function asRecord(value: unknown, field: string | null, entry?: number): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return reject(field, { kind: 'not-object' }, entry);
  return value as Record<string, unknown>;
}

/**
 * The text as it will be stored. Without this cleaning a valid file could exceed the request's size limit.
 */
function asText(value: unknown, field: string, entry?: number): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? cleanText(value) : reject(field, { kind: 'not-text' }, entry);
}

function asList(value: unknown, field: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : reject(field, { kind: 'not-list' });
}

function asPriority(value: unknown): Priority {
  return priorities.find((priority) => priority === value) ?? rejectChoice('priority', value, priorities);
}

function asTags(value: unknown): ImportedIdea['tags'] {
  return normalizeTags(
    asList(value, 'tags').map((tag, index) => {
      if (typeof tag !== 'string') return reject('tags', { kind: 'not-text' }, index + 1);
      return isValidTag(tag) ? tag : reject('tags', { kind: 'not-tag' }, index + 1);
    }),
  );
}

/** Missing means reminders as in the settings; an empty list, none. */
function asLeads(value: unknown): ImportedIdea['leads'] {
  if (value === undefined || value === null) return undefined;
  const leads = new Set(
    asList(value, 'leads').map((lead) => {
      const known = reminderLeads.find((one) => one === lead);
      return known ?? rejectChoice('leads', lead, reminderLeads.map(String));
    }),
  );
  return reminderLeads.filter((lead) => leads.has(lead));
}

/** How much of a refused value is repeated to the user. */
const maxShown = 40;

function rejectChoice(field: string, value: unknown, allowed: readonly string[]): never {
  const text = typeof value === 'object' ? '' : cleanText(String(value));
  return reject(field, { kind: 'not-allowed', value: cutText(text, maxShown), allowed });
}

function asProgress(value: unknown): number {
  if (typeof value !== 'number' || value < 0 || value > 100)
    return reject('progress', { kind: 'not-progress' });
  return Math.floor(value) + 0; // -0 becomes 0
}

function asEntries(value: unknown, field: string): readonly ImportedEntry[] {
  return asList(value, field)
    .map((entry, index) => asEntry(entry, field, index + 1))
    .filter((entry) => entry.text !== '');
}

function asEntry(value: unknown, field: string, position: number): ImportedEntry {
  const record = asRecord(value, field, position);
  const date = readDate(record['date']);
  const text = asText(record['text'], field, position);
  return date === undefined ? { text } : { text, date };
}

/** A step that does not say whether it is done is not. */
function asSteps(value: unknown, field: string): readonly ImportedStep[] {
  return asList(value, field)
    .map((step, index) => asStep(step, field, index + 1))
    .filter((step) => step.text !== '');
}

function asStep(value: unknown, field: string, position: number): ImportedStep {
  const record = asRecord(value, field, position);
  const done = record['done'] ?? false;
  if (typeof done !== 'boolean') return reject(field, { kind: 'not-boolean' }, position);
  return { text: asText(record['text'], field, position), done };
}

function asProgressBy(value: unknown): ImportedIdea['progressBy'] {
  if (value === undefined || value === null) return undefined;
  return (
    progressSources.find((source) => source === value) ?? rejectChoice('progressBy', value, progressSources)
  );
}
