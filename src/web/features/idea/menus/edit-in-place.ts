import { type IdeaChanges } from '#domain/mutation/mutation.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { focusAfterRemoval } from '../../../app/focus/focus-after-removal.ts';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';

/** Edits an idea. The focus stays on its card, which another order may move, or goes to the next if it is gone. */
export async function editInPlace(
  { actions }: Pick<Forge, 'actions'>,
  id: string,
  changes: IdeaChanges,
): Promise<void> {
  const recoverFocus = prepareFocusRecovery();
  await focusAfterRemoval(id, () => actions.edit(id, changes));
  recoverFocus(() => [document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"] [data-title]`)]);
}
