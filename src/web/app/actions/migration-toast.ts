import { type Migration } from '#client/migration/migration.ts';
import { type Toasts } from '../feedback/toasts.ts';
import { type IdeaActions } from './idea-actions.ts';

export interface MigrationToastDeps {
  readonly migration: Migration;
  readonly toasts: Toasts;
  readonly actions: Pick<IdeaActions, 'undo'>;
}

/** Shows that local ideas were moved into the account, with an Undo. */
export function showMigrationToast({ migration, toasts, actions }: MigrationToastDeps): void {
  migration.state.subscribe(() => {
    const state = migration.state.get();
    if (state.kind !== 'success') return;
    toasts.success((words) => words.toasts.migrated(state.count), {
      mutationId: state.id,
      action: { label: ({ undo }) => undo.undo, run: () => void actions.undo(state.id) },
    });
  });
}
