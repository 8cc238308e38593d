import { type Conflict } from '#client/undo/undo.ts';
import { type FailureKind, traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type Messages } from '#messages/en/en.ts';
import { type ActionDeps } from './action-deps.ts';

/** Tells a person what was not done, and why. */
export interface ErrorToasts {
  showFailure(name: MutationName, code: string): void;
  showUndoRefusal(code: keyof Messages['errors'], conflicts: readonly Conflict[]): void;
}

/** Refusals with a text of their own; any other shows the general one of its mutation's kind. */
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

/** Tells from now on also what the server refuses after it had been shown as done. */
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
    // Not that it is lost: it may have been brought back already, or lie in the trash.
    toasts.error(({ errors, undo }) => (code === 'undo-gone' ? undo.gone : errors[code]));
    play('error');
    if (conflicts.length > 0) showConflicts(conflicts);
  };

  client.onRefused(({ mutation, code }) => {
    toasts.dismissMutation(mutation.id);
    // The prompt that asked for the move says so itself.
    if (mutation.name === 'migrateLocalIdeas') return;
    if (mutation.name === 'undo') showUndoRefusal(code, client.conflictsOf(mutation.args.of));
    else showFailure(mutation.name, code);
  });
  return { showFailure, showUndoRefusal };
}
