import { type Conflict } from '#client/undo/undo.ts';
import { type FailureKind, traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type Messages } from '#messages/en/en.ts';
import { type ActionDeps } from './action-deps.ts';

/** Shows a toast that says what could not be done, and why. */
export interface ErrorToasts {
  showFailure(name: MutationName, code: string): void;
  showUndoRefusal(code: keyof Messages['errors'], conflicts: readonly Conflict[]): void;
}

/** Refusals with their own text. Any other shows the general text of the mutation's kind. */
const codesWithText: ReadonlySet<string> = new Set<keyof Messages['errors']>([
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

/** From now on also reports mutations that the server refuses after the page showed them as done. */
export function createErrorToasts({ client, toasts, play, showConflicts }: ActionDeps): ErrorToasts {
  const showFailure = (name: MutationName, code: string) => {
    toasts.error(({ errors, form, toasts: texts, trash }) => {
      const { failureKind, maxText } = traitsOf(name);
      if (code === 'text-too-long' && maxText !== null) return form.textTooLong(maxText);
      if (codesWithText.has(code)) return errors[code as keyof typeof errors];
      const general: Record<FailureKind, string> = {
        add: texts.addFailed,
        addCategory: errors.internal,
        addUpdate: texts.updateAddFailed,
        delete: texts.deleteFailed,
        edit: texts.editFailed,
        import: errors['invalid-file'],
        migrate: texts.editFailed,
        restore: trash.restoreFailed,
      };
      return general[failureKind];
    });
    play('error');
  };

  const showUndoRefusal = (code: keyof Messages['errors'], conflicts: readonly Conflict[]) => {
    // The text does not say that it is lost: it may have been restored already, or be in the trash.
    toasts.error(({ errors, undo }) => (code === 'undo-gone' ? undo.gone : errors[code]));
    play('error');
    if (conflicts.length > 0) showConflicts(conflicts);
  };

  client.syncNotice.subscribe(() => {
    const isTrimmed = client.syncNotice.get()?.kind === 'trimmed';
    toasts.error(({ errors, trash }) => (isTrimmed ? trash.trimmedNow : errors['rate-limited']));
  });
  client.onRefused(({ mutation, code }) => {
    toasts.dismissMutation(mutation.id);
    // The migration prompt reports its own failure.
    if (mutation.name === 'migrateLocalIdeas') return;
    if (mutation.name === 'undo') showUndoRefusal(code, client.conflictsOf(mutation.args.of));
    else showFailure(mutation.name, code);
  });
  return { showFailure, showUndoRefusal };
}
