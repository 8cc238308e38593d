import { expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { writable } from '#client/observable.ts';
import { type UndoStep } from '#client/undo/undo-stack.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { createToasts } from '../feedback/toasts.ts';
import { createErrorToasts } from './error-toasts.ts';
import { silentDeps } from './testing/silent-deps.ts';
import { createUndoToasts } from './undo-toasts.ts';

/** The toasts after this step is undone and redone. */
async function toastsOf(step: Omit<UndoStep, 'id'>, words: Messages): Promise<readonly string[]> {
  const messages = writable(words, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const outcome = async () => ({ kind: 'done', step: { id: 'step', ...step }, points: 0 });
  const client = { onRefused: () => () => {}, syncNotice: writable(null), undo: outcome, redo: outcome };
  const deps = { client: client as unknown as Client, messages, toasts, ...silentDeps };
  const { undo, redo } = createUndoToasts(deps, createErrorToasts(deps));
  await undo();
  await redo();
  return toasts.shown.get().map(({ text }) => text);
}

const title = 'Kite';

it.each<[Omit<UndoStep, 'id'>, string, string]>([
  [{ name: 'addIdea', title }, 'add “Kite”', 'añadir «Kite»'],
  [{ name: 'captureIdeas', title }, 'add “Kite”', 'añadir «Kite»'],
  [{ name: 'captureIdeas', title: '' }, 'add ideas', 'añadir ideas'],
  [{ name: 'editIdea', title }, 'edit “Kite”', 'editar «Kite»'],
  [{ name: 'setProgress', title }, 'set progress of “Kite”', 'ajustar el progreso de «Kite»'],
  [{ name: 'addUpdate', title }, 'add update to “Kite”', 'añadir un avance a «Kite»'],
  [{ name: 'addNote', title }, 'add note to “Kite”', 'añadir una nota a «Kite»'],
  [{ name: 'editEntry', title, list: 'updates' }, 'edit update of “Kite”', 'editar un avance de «Kite»'],
  [{ name: 'editEntry', title, list: 'notes' }, 'edit note of “Kite”', 'editar una nota de «Kite»'],
  [{ name: 'deleteEntry', title, list: 'notes' }, 'remove note of “Kite”', 'eliminar una nota de «Kite»'],
  // As an older version stored it.
  [{ name: 'deleteEntry', title }, 'remove text of “Kite”', 'eliminar un texto de «Kite»'],
  [{ name: 'moveIdea', title }, 'move “Kite”', 'mover «Kite»'],
  [{ name: 'deleteIdea', title }, 'delete “Kite”', 'eliminar «Kite»'],
  [{ name: 'deleteAllIdeas', title: '' }, 'delete all ideas', 'eliminar todas las ideas'],
  [{ name: 'importIdeas', title: '' }, 'import', 'la importación'],
  [{ name: 'addImported', title: '' }, 'import', 'la importación'],
  [{ name: 'migrateLocalIdeas', title: '' }, 'move local ideas', 'mover las ideas locales'],
  [{ name: 'addCategory', title: '' }, 'add category', 'añadir una categoría'],
  [{ name: 'restoreIdeas', title }, 'restore “Kite”', 'restaurar «Kite»'],
  [{ name: 'restoreIdeas', title: '' }, 'restore ideas', 'restaurar ideas'],
  [{ name: 'setAside', title }, 'change when “Kite” returns', 'cambiar cuándo vuelve «Kite»'],
  // As a newer version stored it before it was rolled back.
  [{ name: 'renameIdea' as 'editIdea', title }, 'edit “Kite”', 'editar «Kite»'],
])('says what was undone and redone: %j', async (step, english, spanish) => {
  expect(await toastsOf(step, en)).toEqual([`Undid: ${english}`, `Redid: ${english}`]);
  expect(await toastsOf(step, es)).toEqual([`Deshecho: ${spanish}`, `Rehecho: ${spanish}`]);
});
