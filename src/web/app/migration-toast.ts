import { type Migration } from '#client/migration.ts';
import { type IdeaActions } from './idea-actions.ts';
import { type Toasts } from './toasts.ts';

export interface MigrationToastParts {
  readonly migration: Migration;
  readonly toasts: Toasts;
  readonly actions: Pick<IdeaActions, 'undo'>;
}

/** Says that local ideas have been moved into the account, and offers to take it back. */
export function tellMigration({ migration, toasts, actions }: MigrationToastParts): void {
  migration.state.subscribe(() => {
    const state = migration.state.get();
    if (state.kind !== 'success') return;
    toasts.success((words) => words.toasts.migrated(state.count), {
      action: { label: ({ undo }) => undo.undo, run: () => void actions.undo(state.id) },
    });
  });
}
