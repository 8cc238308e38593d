import { type Migration } from '#client/migration.ts';
import { type Observable } from '#client/observable.ts';
import { type Messages } from '#messages/en.ts';
import { type IdeaActions } from './idea-actions.ts';
import { type Toasts } from './toasts.ts';

export interface MigrationToastParts {
  readonly migration: Migration;
  readonly messages: Observable<Messages>;
  readonly toasts: Toasts;
  readonly actions: Pick<IdeaActions, 'undo'>;
}

/** Says that local ideas have been moved into the account, and offers to take it back. */
export function tellMigration({ migration, messages, toasts, actions }: MigrationToastParts): void {
  migration.state.subscribe(() => {
    const state = migration.state.get();
    if (state.kind !== 'success') return;
    const { toasts: texts, undo } = messages.get();
    toasts.success(texts.migrated(state.count), {
      action: { label: undo.undo, run: () => void actions.undo(state.id) },
    });
  });
}
