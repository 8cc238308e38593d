import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { emptyFields } from '../../idea/form/idea-fields.ts';
import { keepEarlyText } from './keep-early-text.ts';

/** Presses keys while the sheet loads. Returns the title, the stored line, the keys that the browser does not get, and whether it is closed. */
function press(keys: readonly string[], { isLine = false, title = '', line = '' } = {}) {
  const fields = writable<IdeaFields>({ ...emptyFields, title, target: 'Kept' });
  const stored = new Map<string, string>();
  if (line !== '') stored.set('capture', JSON.stringify({ line, keptAsText: ['3d'], at: 1 }));
  const drafts = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, text: string | null) =>
      void (text === null ? stored.delete(name) : stored.set(name, text)),
  };
  const prevented: string[] = [];
  const board = { newIdea: { fields, set: fields.set } };
  let isClosed = false;
  const dialogs = { close: () => void (isClosed = true) };
  for (const key of keys)
    keepEarlyText(
      { key, preventDefault: () => prevented.push(key) },
      { kind: 'new-idea', isLine },
      { dialogs, board, drafts, environment: { now: () => 7 } },
    );
  const draft: unknown = JSON.parse(stored.get('capture') ?? 'null');
  return { fields: fields.get(), draft, prevented, isClosed };
}

it('keeps letters in the title of the form, behind what it has', () => {
  const { fields, draft, prevented } = press(['ñ', ' ', '2'], { title: 'A' });
  expect(fields).toEqual({ ...emptyFields, title: 'Añ 2', target: 'Kept' });
  expect(draft).toBeNull();
  expect(prevented).toEqual(['ñ', ' ', '2']);
});

it('keeps letters in the line where that gets the focus', () => {
  const { fields, draft, prevented } = press(['i', 't'], { isLine: true, line: 'K' });
  expect(fields.title).toBe('');
  expect(draft).toEqual({ line: 'Kit', keptAsText: ['3d'], newTags: [], at: 7 });
  expect(prevented).toEqual(['i', 't']);
  expect(press(['q'], { isLine: true }).draft).toEqual({ line: 'q', keptAsText: [], newTags: [], at: 7 });
});

it('takes the last letter back', () => {
  expect(press(['a', 'b', 'Backspace']).fields.title).toBe('a');
  expect(press(['a', 'Backspace', 'Backspace']).fields.title).toBe('');
  expect(press(['a', 'Backspace'], { isLine: true }).draft).toBeNull();
});

it('presses nothing below by Enter, and closes by Escape', () => {
  expect(press(['a', 'Enter'])).toMatchObject({
    fields: { title: 'a' },
    prevented: ['a', 'Enter'],
    isClosed: false,
  });
  expect(press(['a', 'Escape'])).toMatchObject({
    fields: { title: 'a' },
    prevented: ['a', 'Escape'],
    isClosed: true,
  });
});

it('leaves every other key to the browser', () => {
  const { fields, prevented, isClosed } = press(['Tab', 'Shift', 'Dead', 'F5', 'ArrowDown']);
  expect([fields.title, prevented, isClosed]).toEqual(['', [], false]);
});
