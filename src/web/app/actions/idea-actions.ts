import { exportFile, exportFileName } from '#domain/files/export-file.ts';
import { type EntryList, type IdeaFields } from '#domain/idea/idea.ts';
import { type SampleText } from '#domain/idea/samples.ts';
import {
  type CapturedIdea,
  type IdeaChanges,
  type ImportedIdea,
  type MutationArgs,
} from '#domain/mutation/mutation.ts';
import { type Messages } from '#messages/en/en.ts';
import { type LocalizedText } from '../feedback/toasts.ts';
import { mapSampleTexts, sampleTranslation } from '../language/sample-translation.ts';
import { type ActionDeps } from './action-deps.ts';
import { type ErrorToasts, createErrorToasts } from './error-toasts.ts';
import { type FinishActions, createFinishActions } from './finish-actions.ts';
import { type PerformWithFeedback, type Reveal, createPerformWithFeedback } from './perform-with-feedback.ts';
import { type UndoToasts, createUndoToasts } from './undo-toasts.ts';

/**
 * A person's actions on ideas, each with its toast, sound and announcement. Each resolves to whether it was done.
 * `mutationId` lets a caller that submits a draft know the mutation's id beforehand.
 */
export interface IdeaActions extends UndoToasts, FinishActions, Pick<PerformWithFeedback, 'perform'> {
  add(fields: IdeaFields, mutationId?: string, reveal?: Reveal): Promise<boolean>;
  capture(ideas: readonly CapturedIdea[], mutationId?: string, reveal?: Reveal): Promise<boolean>;
  edit(id: string, changes: IdeaChanges, mutationId?: string): Promise<boolean>;
  addUpdate(id: string, text: string, mutationId?: string): Promise<boolean>;
  addNote(id: string, text: string, mutationId?: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  removeAll(): Promise<boolean>;
  move(args: MutationArgs['moveIdea']): Promise<boolean>;
  /** `until` as in the mutation `setAside`; `text` says it in the toast. */
  setAside(id: string, until: string, text: LocalizedText): Promise<boolean>;
  addCategory(name: string, mutationId?: string): Promise<boolean>;
  /** Restores deleted ideas. */
  restore(ids: readonly string[]): Promise<boolean>;
  /** Deletes ideas in the trash permanently. */
  purge(ids: readonly string[]): Promise<boolean>;
  /** Of steps, see `step-actions.ts`. */
  editEntry(args: MutationArgs['editEntry'] & NoStep, mutationId?: string): Promise<boolean>;
  removeEntry(args: MutationArgs['deleteEntry'] & NoStep): Promise<boolean>;
  /** Downloads a file with all ideas. */
  exportAll(): void;
  /** Replaces all ideas by those of a file. */
  importIdeas(ideas: readonly ImportedIdea[]): Promise<boolean>;
  /** Adds the ideas of a file to those that are there. */
  addImported(ideas: readonly ImportedIdea[]): Promise<boolean>;
  /** Shows why a file was refused, with a button for what else can be done with it. */
  refuseFile: ErrorToasts['showRefusedFile'];
}

/** An update or note. */
interface NoStep {
  readonly list: Exclude<EntryList, 'steps'>;
}

export function createIdeaActions(deps: ActionDeps): IdeaActions {
  const { client, messages, toasts, saveFile } = deps;
  const errorToasts = createErrorToasts(deps);
  const undoToasts = createUndoToasts(deps, errorToasts);
  const feedback = createPerformWithFeedback(deps, errorToasts, undoToasts);
  const performWithFeedback = feedback.perform;

  const toStored = <T extends Partial<SampleText>>(fields: T): T =>
    mapSampleTexts(fields, sampleTranslation(messages.get()).toStored);
  const importWith = (name: 'importIdeas' | 'addImported') => (ideas: readonly ImportedIdea[]) =>
    performWithFeedback(
      name,
      { ideas },
      { text: (words) => words.toasts.imported(ideas.length), sound: 'add', canUndo: true },
    );
  return {
    add: (fields, mutationId, reveal) =>
      performWithFeedback(
        'addIdea',
        toStored(fields),
        { text: (words) => words.toasts.added, sound: 'add', reveal },
        mutationId,
      ),
    capture: (ideas, mutationId, reveal) =>
      performWithFeedback(
        'captureIdeas',
        { ideas: ideas.map(toStored) },
        {
          text: ({ toasts: texts }) => (ideas.length === 1 ? texts.added : texts.severalAdded(ideas.length)),
          sound: 'add',
          canUndo: true,
          reveal,
        },
        mutationId,
      ),
    edit: (id, changes, mutationId) =>
      performWithFeedback(
        'editIdea',
        { id, changes: toStored(changes) },
        { text: (words) => words.toasts.edited, sound: 'update', ideaId: id, canUndo: true },
        mutationId,
      ),
    ...createFinishActions(deps, feedback, undoToasts),
    perform: performWithFeedback,
    addUpdate: (id, text, mutationId) =>
      performWithFeedback(
        'addUpdate',
        { id, text },
        {
          text: (words) => words.toasts.updateAdded,
          completedText: (words, title) => words.toasts.completed(title),
          sound: 'update',
          ideaId: id,
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
      // Nothing was changed, so there is nothing to undo.
      toasts.success(text);
      return true;
    },
    move: (args) =>
      performWithFeedback('moveIdea', args, {
        text: (words) => words.toasts.reordered,
        sound: 'move',
        canUndo: true,
      }),
    setAside: (id, until, text) => performWithFeedback('setAside', { id, until }, { text, canUndo: true }),
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
          onApplied({ view, work }) {
            // Another device has deleted them permanently.
            const lost = ids.filter((id) => !view.get(id) && !work?.replica.serverTrashed(id)).length;
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
        { text: (words) => words.toasts.entryEdited[args.list], canUndo: true },
        mutationId,
      ),
    removeEntry: (args) =>
      performWithFeedback('deleteEntry', args, {
        text: (words) => words.toasts.entryRemoved[args.list],
        canUndo: true,
      }),
    ...undoToasts,
    exportAll() {
      const ideas = client.account.get()?.view.all();
      if (ideas) saveFile(exportFileName, exportFile(ideas));
    },
    importIdeas: importWith('importIdeas'),
    addImported: importWith('addImported'),
    refuseFile: errorToasts.showRefusedFile,
  };
}
