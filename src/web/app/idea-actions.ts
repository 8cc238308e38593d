import { exportFile, exportFileName } from '#domain/export-file.ts';
import { type IdeaFields } from '#domain/idea.ts';
import { type IdeaChanges, type ImportedIdea, type MutationArgs } from '#domain/mutation.ts';
import { type SampleWords } from '#domain/samples.ts';
import { type Messages } from '#messages/en.ts';
import { type ActionParts } from './action-parts.ts';
import { createFailureTelling } from './failure-telling.ts';
import { createPerformWithFeedback } from './perform-with-feedback.ts';
import { rewordIdea, sampleWording } from './sample-words.ts';
import { type UndoTelling, createUndoTelling } from './undo-telling.ts';

/**
 * What a person does to ideas, with everything they see and hear of it. Each says whether it was done.
 * Those that a kept text is submitted to can be told the id of the mutation, which is then known before it is made.
 */
export interface IdeaActions extends UndoTelling {
  add(fields: IdeaFields, mutationId?: string): Promise<boolean>;
  edit(id: string, changes: IdeaChanges, mutationId?: string): Promise<boolean>;
  setProgress(id: string, progress: number): Promise<boolean>;
  addUpdate(id: string, text: string, mutationId?: string): Promise<boolean>;
  addNote(id: string, text: string, mutationId?: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  removeAll(): Promise<boolean>;
  move(args: MutationArgs['moveIdea']): Promise<boolean>;
  addCategory(name: string, mutationId?: string): Promise<boolean>;
  /** Brings deleted ideas back. */
  restore(ids: readonly string[]): Promise<boolean>;
  /** Deletes ideas for good that are in the trash. */
  purge(ids: readonly string[]): Promise<boolean>;
  editEntry(args: MutationArgs['editEntry'], mutationId?: string): Promise<boolean>;
  removeEntry(args: MutationArgs['deleteEntry']): Promise<boolean>;
  /** Hands over a file of all ideas. */
  exportAll(): void;
  /** Replaces all ideas by a file's; null stands for a file that is unsound. */
  importIdeas(ideas: readonly ImportedIdea[] | null): Promise<boolean>;
}

export function createIdeaActions(parts: ActionParts): IdeaActions {
  const { client, messages, toasts, saveFile } = parts;
  const failures = createFailureTelling(parts);
  const undoing = createUndoTelling(parts, failures);
  const performWithFeedback = createPerformWithFeedback(parts, failures, undoing);

  const stored = <T extends Partial<SampleWords>>(fields: T): T =>
    rewordIdea(fields, sampleWording(messages.get()).stored);
  return {
    add: (fields, mutationId) =>
      performWithFeedback(
        'addIdea',
        stored(fields),
        { text: (words) => words.toasts.added, sound: 'add' },
        mutationId,
      ),
    edit: (id, changes, mutationId) =>
      performWithFeedback(
        'editIdea',
        { id, changes: stored(changes) },
        { text: (words) => words.toasts.edited, sound: 'update', about: id, canUndo: true },
        mutationId,
      ),
    setProgress: (id, progress) =>
      performWithFeedback(
        'setProgress',
        { id, progress },
        { completed: (words) => words.toasts.completed, about: id, canUndo: true },
      ),
    addUpdate: (id, text, mutationId) =>
      performWithFeedback(
        'addUpdate',
        { id, text },
        {
          text: (words) => words.toasts.updateAdded,
          completed: (words) => words.toasts.completed,
          sound: 'update',
          about: id,
          canUndo: true,
        },
        mutationId,
      ),
    addNote: (id, text, mutationId) =>
      performWithFeedback('addNote', { id, text }, { sound: 'update' }, mutationId),
    remove: (id) =>
      performWithFeedback(
        'deleteIdea',
        { id },
        { text: (words) => words.toasts.deleted, sound: 'delete', canUndo: true },
      ),
    async removeAll() {
      const count = client.account.get()?.view.size() ?? 0;
      const text = (words: Messages) => words.toasts.allDeleted(count);
      if (count > 0)
        return performWithFeedback('deleteAllIdeas', {}, { text, sound: 'delete', canUndo: true });
      // Nothing is done, so there is nothing to take back.
      toasts.success(text);
      return true;
    },
    move: (args) =>
      performWithFeedback('moveIdea', args, {
        text: (words) => words.toasts.reordered,
        sound: 'move',
        canUndo: true,
      }),
    addCategory: (name, mutationId) =>
      performWithFeedback(
        'addCategory',
        { name },
        { text: (words) => words.toasts.categoryAdded, sound: 'add', canUndo: true },
        mutationId,
      ),
    restore: (ids) =>
      performWithFeedback(
        'restoreIdeas',
        { ids },
        {
          text: (words) => words.trash.restored(ids.length),
          sound: 'add',
          applied({ view, work }) {
            // Another device has deleted them for good.
            const lost = ids.filter((id) => !view.get(id) && !work?.replica.trashed(id)).length;
            if (lost > 0) toasts.error((words) => words.trash.notRestored(lost));
          },
        },
      ),
    purge: (ids) =>
      performWithFeedback(
        'purgeIdeas',
        { ids },
        { text: (words) => words.trash.purged(ids.length), sound: 'delete' },
      ),
    editEntry: (args, mutationId) =>
      performWithFeedback(
        'editEntry',
        args,
        { text: (words) => words.toasts.entryEdited, canUndo: true },
        mutationId,
      ),
    removeEntry: (args) =>
      performWithFeedback('deleteEntry', args, { text: (words) => words.toasts.entryRemoved, canUndo: true }),
    ...undoing,
    exportAll() {
      const ideas = client.account.get()?.view.all();
      if (ideas) saveFile(exportFileName, exportFile(ideas));
    },
    async importIdeas(ideas) {
      if (ideas === null) {
        failures.failed('importIdeas', 'invalid-file');
        return false;
      }
      return performWithFeedback(
        'importIdeas',
        { ideas },
        { text: (words) => words.toasts.imported(ideas.length), sound: 'add', canUndo: true },
      );
    },
  };
}
