import { type Conflict } from '#client/undo/undo.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type Messages } from '#messages/en/en.ts';
import { formOf } from '../feedback/toast-form.ts';
import { type ToastOptions } from '../feedback/toasts.ts';
import { type ActionDeps } from './action-deps.ts';
import { failureTexts } from './failure-texts.ts';
import { type Subject, subjectOf, toastIdea } from './mutation-subject.ts';

/** Shows a toast that says what could not be done, and why. */
export interface ErrorToasts {
  showFailure(name: MutationName, code: string, subject?: Subject): void;
  /** Shows why a file was refused, with a button for what else can be done with it. */
  showRefusedFile(reason: ToastOptions['detail'], action?: ToastOptions['action']): void;
  showUndoRefusal(code: keyof Messages['errors'], conflicts: readonly Conflict[]): void;
}

/** From now on also reports mutations that the server refuses after the page showed them as done. */
export function createErrorToasts({ client, toasts, play, showConflicts }: ActionDeps): ErrorToasts {
  const showFailure = (name: MutationName, code: string, subject?: Subject) => {
    const { text, detail } = failureTexts(name, code);
    toasts.error(text, {
      detail,
      idea: subject && toastIdea(subject),
      form: formOf(name, subject?.id),
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
    toasts.error(({ trash }) => (isTrimmed ? trash.trimmedNow : trash.syncLater));
  });
  client.onRefused(({ mutation, code }) => {
    toasts.dismissMutation(mutation.id);
    // The migration prompt reports its own failure.
    if (mutation.name === 'migrateLocalIdeas') return;
    if (mutation.name === 'undo') showUndoRefusal(code, client.conflictsOf(mutation.args.of));
    else showFailure(mutation.name, code, subjectOf(mutation, client.account.get()?.view));
  });
  return {
    showFailure,
    showUndoRefusal,
    showRefusedFile(detail, action) {
      toasts.error(({ errors }) => errors['invalid-file'], { detail, action, form: formOf('importIdeas') });
      play('error');
    },
  };
}
