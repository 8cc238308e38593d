import { expect, it } from 'vitest';
import { pickDeadline, subtaskNotes } from './kept-in-notes.ts';

const words = { date: 'Fecha', link: 'Enlace' };

it('takes the first date that can be read and keeps those that say another', () => {
  const dates = [
    { text: '', deadline: null },
    { text: 'pronto', deadline: null },
    { text: '2026-12-01T09:00', deadline: '2026-12-01T09:00' },
    { text: '2026-12-01', deadline: '2026-12-01T23:59' },
    { text: '2026-12-01T10:00', deadline: '2026-12-01T10:00' },
  ];
  expect(pickDeadline(dates, words)).toEqual({
    deadline: '2026-12-01T09:00',
    notes: [{ text: 'Fecha: pronto' }, { text: 'Fecha: 2026-12-01T10:00' }],
  });
  expect(pickDeadline([], words)).toEqual({ deadline: null, notes: [] });
});

it('keeps what a subtask has besides its title', () => {
  const dates = [
    { text: 'x', deadline: '2026-12-01T09:00' },
    { text: 'pronto', deadline: null },
  ];
  expect(subtaskNotes({ title: 'Cola', description: ' Azul ', dates, tags: ['lana', ''] }, words)).toEqual([
    { text: 'Cola\nAzul\nFecha: 2026-12-01 09:00\nFecha: pronto\n#lana' },
  ]);
  expect(subtaskNotes({ title: 'Cola' }, words)).toEqual([]);
});
