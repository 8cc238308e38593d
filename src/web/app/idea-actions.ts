import { exportFile, exportFileName } from '#domain/export-file.ts';
import { parseImport } from '#domain/import-file.ts';
import { type IdeaFields } from '#domain/idea.ts';
import { type IdeaChanges, type MutationArgs, type MutationName } from '#domain/mutation.ts';
import { type Badge, badgeNames } from '#domain/badges.ts';
import { type SampleWords } from '#domain/samples.ts';
import { isFinished } from '#domain/progress.ts';
import { saysIdeaIsGone } from '#domain/refusal.ts';
import { type Sort } from '#domain/sort.ts';
import { type Client } from '#client/create-client.ts';
import { type Conflict, type UndoOutcome } from '#client/undo.ts';
import { type Observable } from '#client/observable.ts';
import { type Messages } from '#messages/en.ts';
import { type SoundName } from '../sounds/sounds.ts';
import { rewordIdea, sampleWording } from './sample-words.ts';
import { type Say, type Toasts } from './toasts.ts';

/** What a person does to ideas, with everything they see and hear of it. Each says whether it was done. */
export interface IdeaActions {
  add(fields: IdeaFields): Promise<boolean>;
  edit(id: string, changes: IdeaChanges): Promise<boolean>;
  setProgress(id: string, progress: number): Promise<boolean>;
  addUpdate(id: string, text: string): Promise<boolean>;
  addNote(id: string, text: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  removeAll(): Promise<boolean>;
  move(args: MutationArgs['moveIdea']): Promise<boolean>;
  addCategory(name: string): Promise<boolean>;
  /** Brings deleted ideas back. */
  restore(ids: readonly string[]): Promise<boolean>;
  /** Deletes ideas for good that are in the trash. */
  purge(ids: readonly string[]): Promise<boolean>;
  editEntry(args: MutationArgs['editEntry']): Promise<boolean>;
  removeEntry(args: MutationArgs['deleteEntry']): Promise<boolean>;
  /** Takes back the last thing done on this device, or the one with that mutation id. */
  undo(id?: string): Promise<void>;
  redo(): Promise<void>;
  /** Tells which order is to be shown again in place of which, when a move was taken back or done again. */
  onResort(handler: (from: Sort, to: Sort) => void): () => void;
  /** Hands over a file of all ideas. */
  exportAll(): void;
  /** Replaces all ideas by a file's; null stands for a file that holds no text. */
  importText(text: string | null): Promise<boolean>;
}

export interface ActionParts {
  readonly client: Client;
  readonly messages: Observable<Messages>;
  readonly toasts: Toasts;
  play(sound: SoundName): void;
  /** An idea has just been finished. */
  celebrate(id: string): void;
  saveFile(name: string, text: string): void;
  /** Shows why something could not be undone. */
  showConflicts(conflicts: readonly Conflict[]): void;
}

/** What a person sees and hears of an intent that succeeds. */
interface Telling {
  readonly text?: Say;
  readonly sound?: SoundName;
  /** The idea it may finish. */
  readonly about?: string;
  /** Whether its toast offers to take it back. */
  readonly canUndo?: boolean;
}

/** Refusals with a text of their own; any other shows the general one of its intent. */
const speaking = new Set<string>([
  'fields-required',
  'deadline-not-future',
  'text-too-long',
  'category-required',
  'category-exists',
  'too-many-categories',
  'too-many-ideas',
  'too-many-updates',
  'too-many-notes',
  'account-full',
  'invalid-file',
  'undo-gone',
]);

export function createIdeaActions({
  client,
  messages,
  toasts,
  play,
  celebrate,
  saveFile,
  showConflicts,
}: ActionParts): IdeaActions {
  const tellFailure = (name: MutationName, code: string) => {
    toasts.error(({ errors, toasts: texts, trash }) => {
      const general: Partial<Record<MutationName, string>> = {
        addIdea: texts.addFailed,
        deleteIdea: texts.deleteFailed,
        deleteAllIdeas: texts.deleteFailed,
        purgeIdeas: texts.deleteFailed,
        restoreIdeas: trash.restoreFailed,
        importIdeas: errors['invalid-file'],
        addUpdate: texts.updateAddFailed,
        addCategory: errors.internal,
      };
      return speaking.has(code) ? errors[code as keyof typeof errors] : (general[name] ?? texts.editFailed);
    });
    play('error');
  };

  const tellNotUndone = (code: keyof Messages['errors'], conflicts: readonly Conflict[]) => {
    toasts.error(({ errors }) => errors[code]);
    play('error');
    if (conflicts.length > 0) showConflicts(conflicts);
  };

  // What the server refused after it had been shown as done.
  client.onRefused(({ mutation, code }) => {
    toasts.takeBack(mutation.id);
    if (mutation.name === 'undo') tellNotUndone(code, client.conflictsOf(mutation.args.of));
    else tellFailure(mutation.name, code);
  });

  const badgesNow = () => client.account.get()?.view.account.badges ?? {};
  /** Of each person: two ideas on their way at once find the same badge new. */
  const toldBadges = new Set<string>();
  const tellNewBadges = (before: Partial<Record<Badge, string>>) => {
    for (const badge of badgeNames) {
      const whose = `${client.account.get()?.user.id} ${badge}`;
      if (before[badge] || !badgesNow()[badge] || toldBadges.has(whose)) continue;
      toldBadges.add(whose);
      toasts.success(({ badges }) => badges.won(badges[badge]));
      play('badge');
    }
  };

  const isDone = (id: string) => {
    const idea = client.account.get()?.view.get(id);
    return idea !== undefined && isFinished(idea);
  };

  /** Performs an intent and tells what it led to. Says whether it was done. */
  const perform = async <N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    { text, sound, about, canUndo = false }: Telling = {},
  ): Promise<boolean> => {
    const badges = badgesNow();
    const wasDone = about !== undefined && isDone(about);
    let finishes = false;
    const celebrateOnce = () => {
      if (finishes || about === undefined || wasDone || !isDone(about)) return;
      finishes = true;
      celebrate(about);
    };
    const pending = client.perform(name, args);
    // The view has changed already, and the promise only tells when it is safe on the device; unless what carries it
    // out has yet to be loaded.
    celebrateOnce();
    const outcome = await pending;
    celebrateOnce();
    if (!outcome.ok) {
      // Gone already, by another device perhaps: that is what was wanted.
      if (name === 'deleteIdea' && saysIdeaIsGone(outcome.code)) return true;
      tellFailure(name, outcome.code);
      return false;
    }
    if (text !== undefined) {
      toasts.success(text, {
        about: outcome.id,
        ...(outcome.points === 0 ? {} : { gain: (words: Messages) => words.toasts.points(outcome.points) }),
        ...(canUndo && outcome.isChange
          ? { action: { label: (words: Messages) => words.undo.undo, run: () => void undo(outcome.id) } }
          : {}),
      });
    }
    if (finishes) play('done');
    else if (sound) play(sound);
    tellNewBadges(badges);
    return true;
  };

  const resorting = new Set<(from: Sort, to: Sort) => void>();
  const tellUndo = (outcome: UndoOutcome, step: 'undo' | 'redo') => {
    const isRedo = step === 'redo';
    if (outcome.kind === 'nothing')
      return toasts.success(({ undo: words }) => (isRedo ? words.nothingToRedo : words.nothing));
    if (outcome.kind === 'refused') return tellNotUndone(outcome.code, outcome.conflicts);
    const { id, name, title, sort } = outcome.step;
    // The message of what was done may still be there, with an Undo of its own.
    toasts.takeBack(id);
    if (sort) for (const handler of resorting) handler(isRedo ? sort : 'manual', isRedo ? 'manual' : sort);
    play('move');
    return toasts.success((words) =>
      (isRedo ? words.undo.redone : words.undo.undone)(
        words.history.names[name],
        sampleWording(words).shown(title),
      ),
    );
  };
  const undo = async (id?: string) => tellUndo(await client.undo(id), 'undo');
  const redo = async () => tellUndo(await client.redo(), 'redo');

  const stored = <T extends Partial<SampleWords>>(fields: T): T =>
    rewordIdea(fields, sampleWording(messages.get()).stored);
  return {
    add: (fields) =>
      perform('addIdea', stored(fields), { text: (words) => words.toasts.added, sound: 'add' }),
    edit: (id, changes) =>
      perform(
        'editIdea',
        { id, changes: stored(changes) },
        { text: (words) => words.toasts.edited, sound: 'update', about: id, canUndo: true },
      ),
    setProgress: (id, progress) => perform('setProgress', { id, progress }, { about: id }),
    addUpdate: (id, text) =>
      perform(
        'addUpdate',
        { id, text },
        { text: (words) => words.toasts.updateAdded, sound: 'update', about: id, canUndo: true },
      ),
    addNote: (id, text) => perform('addNote', { id, text }, { sound: 'update' }),
    remove: (id) =>
      perform(
        'deleteIdea',
        { id },
        { text: (words) => words.toasts.deleted, sound: 'delete', canUndo: true },
      ),
    removeAll() {
      const count = client.account.get()?.view.size() ?? 0;
      return perform(
        'deleteAllIdeas',
        {},
        { text: (words) => words.toasts.allDeleted(count), sound: 'delete', canUndo: true },
      );
    },
    move: (args) =>
      perform('moveIdea', args, {
        text: (words) => words.toasts.reordered,
        sound: 'move',
        canUndo: true,
      }),
    addCategory: (name) =>
      perform(
        'addCategory',
        { name },
        { text: (words) => words.toasts.categoryAdded, sound: 'add', canUndo: true },
      ),
    restore: (ids) =>
      perform('restoreIdeas', { ids }, { text: (words) => words.trash.restored(ids.length), sound: 'add' }),
    purge: (ids) =>
      perform('purgeIdeas', { ids }, { text: (words) => words.trash.purged(ids.length), sound: 'delete' }),
    editEntry: (args) =>
      perform('editEntry', args, { text: (words) => words.toasts.entryEdited, canUndo: true }),
    removeEntry: (args) =>
      perform('deleteEntry', args, { text: (words) => words.toasts.entryRemoved, canUndo: true }),
    undo,
    redo,
    onResort(handler) {
      resorting.add(handler);
      return () => void resorting.delete(handler);
    },
    exportAll() {
      const ideas = client.account.get()?.view.all();
      if (ideas) saveFile(exportFileName, exportFile(ideas));
    },
    async importText(text) {
      const ideas = text === null ? null : parseImport(text);
      if (ideas === null) {
        tellFailure('importIdeas', 'invalid-file');
        return false;
      }
      return perform(
        'importIdeas',
        { ideas },
        { text: (words) => words.toasts.imported(ideas.length), sound: 'add', canUndo: true },
      );
    },
  };
}
