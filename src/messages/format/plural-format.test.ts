import { expect, it } from 'vitest';
import { allMessages } from '../all-messages.ts';

const { en, es } = allMessages;

it('speaks of one idea as of one, and of several as of several', () => {
  expect(en.migration.text(1)).toContain('1 idea from before you had an account. Move it to your account');
  expect(en.migration.text(2)).toContain('2 ideas from before you had an account. Move them to your account');
  expect(es.migration.text(1)).toContain('1 idea de antes de que tuvieras cuenta. Muévela a tu cuenta');
  expect(es.migration.text(2)).toContain('2 ideas de antes de que tuvieras cuenta. Muévelas a tu cuenta');
  expect(en.trashDialog.group(1, 'May 1')).toBe('Restore the idea removed on May 1');
  expect(en.trashDialog.group(2, 'May 1')).toBe('Restore the 2 ideas removed on May 1');
  expect(es.trashDialog.group(1, '1 may')).toBe('Restaurar la idea eliminada el 1 may');
  expect(es.trashDialog.group(2, '1 may')).toBe('Restaurar las 2 ideas eliminadas el 1 may');
});

it.each([
  [0, 1, '0 of 1 active idea has high priority'],
  [1, 1, '1 of 1 active idea has high priority'],
  [0, 2, '0 of 2 active ideas have high priority'],
  [1, 2, '1 of 2 active ideas has high priority'],
  [2, 2, '2 of 2 active ideas have high priority'],
])('counts the urgent: %i of %i', (high, open, text) => {
  expect(en.dashboard.priority.finding(high, open)).toBe(text);
});

it.each([
  [1, 1, '1 de 1 idea activa tiene prioridad alta'],
  [0, 2, '0 de 2 ideas activas tienen prioridad alta'],
  [1, 2, '1 de 2 ideas activas tiene prioridad alta'],
  [2, 2, '2 de 2 ideas activas tienen prioridad alta'],
])('counts the urgent in Spanish: %i of %i', (high, open, text) => {
  expect(es.dashboard.priority.finding(high, open)).toBe(text);
});

it('formats a limit as a number of the language', () => {
  expect(en.form.tooLong(5000)).toBe('At most 5,000 characters');
  expect(es.form.tooLong(5000)).toBe('Como máximo 5000 caracteres');
});

it.each([
  ['1,234 ideas deleted.', en.toasts.allDeleted(1234)],
  ['12,345 ideas imported successfully!', en.toasts.imported(12_345)],
  ['1,234 more in line', en.focus.waiting(1234)],
  ['1,000 notes', en.card.noteCount(1000)],
  ['Offline, 1,234 waiting', en.saving.offline(1234)],
  ['Server unavailable, 1,234 waiting', en.saving.unavailable(1234)],
  ['Server full, 1 waiting', en.saving.full(1)],
  ['Offline', en.saving.offline(0)],
  ['Server unavailable', en.saving.unavailable(0)],
  ['Could not save 1,234', en.saving.failed(1234)],
  ['1,234 changes are', en.header.unsaved(1234).slice(0, 17)],
  ['Restore the 1,234 ideas removed on May 1', en.trashDialog.group(1234, 'May 1')],
  ['Boat, position 1,234 of 9,876.', en.reordering.over('Boat', 1234, 9876)],
  ['1,234 of 9,876 active ideas have high priority', en.dashboard.priority.finding(1234, 9876)],
  ['May: 1,234', en.dashboard.finished.column('May', 1234)],
  ['1234 ideas eliminadas.', es.toasts.allDeleted(1234)],
  ['¡12.345 ideas importadas correctamente!', es.toasts.imported(12_345)],
  ['10.000 más en cola', es.focus.waiting(10_000)],
  ['12.345 notas', es.card.noteCount(12_345)],
  ['Sin conexión, 12.345 en espera', es.saving.offline(12_345)],
  ['Servidor no disponible, 12.345 en espera', es.saving.unavailable(12_345)],
  ['Servidor lleno, 1 en espera', es.saving.full(1)],
  ['Sin conexión', es.saving.offline(0)],
  ['No se guardaron 12.345 cambios', es.saving.failed(12_345)],
  ['No se guardó 1 cambio', es.saving.failed(1)],
  ['Restaurar las 10.000 ideas eliminadas el 1 may', es.trashDialog.group(10_000, '1 may')],
  ['Barco, posición 1234 de 10.000.', es.reordering.over('Barco', 1234, 10_000)],
  ['mayo: 12.345', es.dashboard.finished.column('mayo', 12_345)],
])('formats a count as a number of the language: %s', (text, said) => {
  expect(said).toBe(text);
});
