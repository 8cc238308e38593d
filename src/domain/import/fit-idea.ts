import { defaultCategory } from '../idea/categories.ts';
import { type Priority, defaultPriority } from '../idea/idea.ts';
import { cleanTag, isValidTag, normalizeTags, tagKey } from '../idea/own-tags.ts';
import { isFinished } from '../idea/progress.ts';
import { progressOfSteps } from '../idea/steps.ts';
import { type Tag, isBuiltInTag } from '../idea/tags.ts';
import { type ImportedEntry, type ImportedIdea, type ImportedStep } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { splitText } from '../primitives/split-text.ts';
import { cleanText, cutText } from '../primitives/text.ts';
import { type ForeignIdea, type LeftOutKind, type ReadingContext } from './foreign-file.ts';
import { createCategoryLookup } from './names.ts';

/** An idea before it is fitted to Forge's limits: texts of any length, tags and categories by the other app's names. */
export interface DraftIdea {
  readonly title: string;
  readonly description?: string | undefined;
  readonly category?: string | undefined;
  /** As an idea stores it. */
  readonly deadline?: string | null | undefined;
  readonly priority?: Priority | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly target?: string | undefined;
  /** A whole number from 0 to 100. */
  readonly progress?: number | undefined;
  readonly updates?: readonly ImportedEntry[] | undefined;
  readonly notes?: readonly ImportedEntry[] | undefined;
  readonly steps?: readonly ImportedStep[] | undefined;
  readonly createdAt?: string | undefined;
}

export interface FittedIdea {
  readonly idea: ForeignIdea;
  /** Whether a text was cut or moved to the notes because it was too long. */
  readonly isShortened: boolean;
}

type LeaveOut = (kind: LeftOutKind, text: string) => void;

/** Makes an idea that an import accepts. Text beyond a limit moves to the notes. Null for an idea without any text. */
export function createIdeaFitter(
  { categories, tags: ownTags = [] }: Pick<ReadingContext, 'categories' | 'tags'>,
  leaveOut: LeaveOut,
): (draft: DraftIdea) => FittedIdea | null {
  const findCategory = createCategoryLookup(categories);
  const listed = new Set(ownTags.map(tagKey));
  return (draft) => {
    const overflow: string[] = [];
    const fit = (text: string, max: number): string => {
      if (text.length <= max) return text;
      const [start = ''] = splitText(text.slice(0, max * 2), max);
      overflow.push(text.slice(start.length));
      return start.trim();
    };
    const { known, description } = withTags(cleanText(draft.description ?? ''), draft.tags ?? [], listed);
    const title = cleanText(draft.title) || titleFrom(description);
    if (title === '') {
      leaveOut('row', draft.notes?.[0]?.text ?? draft.steps?.[0]?.text ?? '');
      return null;
    }
    const name = cleanText(draft.category ?? '');
    const steps = (draft.steps ?? [])
      .map((step) => ({ ...step, text: cleanText(step.text) }))
      .filter((step) => step.text !== '');
    const fields = {
      title: fit(title, limits.title),
      description: fit(description, limits.description),
      category: name === '' ? defaultCategory : (findCategory(name) ?? fit(name, limits.categoryName)),
      deadline: draft.deadline ?? '',
      target: fit(cleanText(draft.target ?? ''), limits.target),
      priority: draft.priority ?? defaultPriority,
      tags: known,
      ...progressOf(draft.progress ?? 0, steps),
    };
    const keptSteps = steps.slice(0, limits.stepsPerIdea).map(({ text, done }) => ({
      text: fit(text, limits.stepText),
      done,
    }));
    overflow.push(
      ...steps.slice(limits.stepsPerIdea).map(({ text, done }) => `[${done ? 'x' : ' '}] ${text}`),
    );
    const rest = overflow.map((text) => ({ text }));
    return {
      idea: {
        ...fields,
        updates: fitEntries(draft.updates ?? [], limits.updatesPerIdea, leaveOut),
        notes: fitEntries([...(draft.notes ?? []), ...rest], limits.notesPerIdea, leaveOut),
        ...(keptSteps.length > 0 && { steps: keptSteps }),
        ...(draft.createdAt !== undefined && { createdAt: draft.createdAt }),
      },
      isShortened: overflow.length > 0,
    };
  };
}

/** An idea without a title gets the first line of its description as title. */
function titleFrom(description: string): string {
  return cutText(cleanText(description.split('\n', 1)[0] ?? ''), limits.title);
}

/**
 * The names as tags. Those that cannot be tags, and those for which the idea or the account has no room, go to the end of the
 * description as `#name`. `listed` has the keys of the tags that the account will have.
 */
function withTags(
  description: string,
  names: readonly string[],
  listed: Set<string>,
): { readonly known: readonly Tag[]; readonly description: string } {
  const known: Tag[] = [];
  const others = new Set<string>();
  for (const given of names) {
    const name = cleanText(given).replace(/^#+/, '');
    const key = tagKey(name);
    const isRoom = isBuiltInTag(key) || listed.has(key) || listed.size < limits.ownTags;
    if (isValidTag(name) && isRoom && normalizeTags([...known, name]).length <= limits.tagsPerIdea) {
      known.push(cleanTag(name));
      if (!isBuiltInTag(key)) listed.add(key);
    } else if (cleanText(name) !== '') others.add(`#${cleanText(name).replaceAll(/\s+/g, '-')}`);
  }
  const line = [...others].join(' ');
  return {
    known: normalizeTags(known),
    description: [description, line].filter((text) => text !== '').join('\n\n'),
  };
}

/**
 * Steps set the progress of an idea that has no other. An unfinished idea whose steps are all done is left at 0, as
 * its steps would finish it.
 */
function progressOf(
  progress: number,
  steps: readonly ImportedStep[],
): Pick<ImportedIdea, 'progress' | 'progressBy'> {
  const counted = steps.slice(0, limits.stepsPerIdea);
  const done = counted.filter((step) => step.done).length;
  if (counted.length === 0 || progress > 0) return { progress };
  const byRule = progressOfSteps({ steps: counted.length, done });
  return isFinished({ progress: byRule }) ? { progress } : { progress: byRule, progressBy: 'steps' };
}

function fitEntries(
  entries: readonly ImportedEntry[],
  max: number,
  leaveOut: LeaveOut,
): readonly ImportedEntry[] {
  const fitted = entries.flatMap(({ text, date }) =>
    splitText(cleanText(text), limits.entryText)
      .map(cleanText)
      .filter((part) => part !== '')
      .map((part) => (date === undefined ? { text: part } : { text: part, date })),
  );
  for (const { text } of fitted.slice(max)) leaveOut('note', text);
  return fitted.slice(0, max);
}
