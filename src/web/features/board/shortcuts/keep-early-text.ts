import { type Drafts } from '#client/drafts/drafts.ts';
import { type Environment } from '#client/environment.ts';
import { type Dialogs, type OpenDialog } from '../../../app/feedback/dialogs.ts';
import { editStoredLine } from '../capture/use-capture-draft.ts';
import { type BoardState } from '../state/board-state.ts';

export interface EarlyTextDeps {
  readonly dialogs: Pick<Dialogs, 'close'>;
  readonly board: { readonly newIdea: Pick<BoardState['newIdea'], 'fields' | 'set'> };
  readonly drafts: Pick<Drafts, 'get' | 'set'>;
  readonly environment: Pick<Environment, 'now'>;
}

/**
 * Keeps a key for the sheet for a new idea, whose code is still loading, in the draft of the field that will have the focus.
 * Escape closes it. Enter does nothing, as it would press what is below.
 */
export function keepEarlyText(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  { isLine = false }: Extract<OpenDialog, { kind: 'new-idea' }>,
  { dialogs, board: { newIdea }, drafts, environment }: EarlyTextDeps,
): void {
  const { key } = event;
  if (key.length > 1 && !/^(Backspace|Enter|Escape)$/.test(key)) return;
  event.preventDefault();
  if (key === 'Escape') return dialogs.close();
  if (key === 'Enter') return;
  const edit = (text: string) => (key === 'Backspace' ? text.slice(0, -1) : text + key);
  const fields = newIdea.fields.get();
  if (isLine) editStoredLine(drafts, edit, environment.now());
  else newIdea.set({ ...fields, title: edit(fields.title) });
}
