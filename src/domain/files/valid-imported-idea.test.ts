import { expect, it } from 'vitest';
import { type ImportedEntry, type ImportedIdea } from '../mutation/mutation.ts';
import { makeImportedIdea } from '../testing/make-idea.ts';
import { isValidImportedIdea } from './imported-idea.ts';

const date = '2026-11-20T12:00:00.000Z';

const entry = (patch: Partial<ImportedEntry>): readonly ImportedEntry[] => [{ text: 'x', ...patch }];

it.each<[string, Partial<ImportedIdea>]>([
  ['no texts but title and category', { description: '', target: '', deadline: '' }],
  ['a past deadline', { deadline: '1999-01-01T00:00' }],
  ['an unreadable deadline', { deadline: 'soon' }],
  ['as long a deadline as can be', { deadline: 'x'.repeat(100) }],
  ['a moment of creation', { createdAt: date }],
  ['the first moment that can be written', { createdAt: '0000-01-01T00:00:00.000Z' }],
  ['the last moment that can be written', { createdAt: '9999-12-31T23:59:59.999Z' }],
  ['progress 100', { progress: 100 }],
  ['entries', { updates: entry({ date }), notes: entry({}) }],
])('accepts an idea with %s on the server', (_, patch) => {
  expect(isValidImportedIdea(makeImportedIdea(patch))).toBe(true);
});

it.each<[string, Partial<ImportedIdea>]>([
  ['no title', { title: ' ' }],
  ['too long a title', { title: 'x'.repeat(201) }],
  ['too long a description', { description: 'x'.repeat(5_001) }],
  ['too long a target', { target: 'x'.repeat(501) }],
  ['too long a deadline', { deadline: 'x'.repeat(101) }],
  ['no category', { category: '\u0000' }],
  ['too long a category', { category: 'x'.repeat(61) }],
  ['a fraction of progress', { progress: 0.5 }],
  ['too little progress', { progress: -1 }],
  ['too much progress', { progress: 101 }],
  ['progress that is no number', { progress: Number.NaN }],
  ['a blank update', { updates: entry({ text: ' ' }) }],
  ['a blank note', { notes: entry({ text: '' }) }],
  ['too long an update', { updates: entry({ text: 'x'.repeat(2_001) }) }],
  ['too long a note', { notes: entry({ text: 'x'.repeat(2_001) }) }],
  ['too many updates', { updates: Array.from({ length: 1_001 }, () => ({ text: 'x' })) }],
  ['too many notes', { notes: Array.from({ length: 1_001 }, () => ({ text: 'x' })) }],
  ['an unreadable moment of creation', { createdAt: 'yesterday' }],
  ['a moment of creation in another form', { createdAt: '2026-11-20T12:00Z' }],
  ['a moment of creation on no calendar day', { createdAt: '2026-02-30T00:00:00.000Z' }],
  ['a moment of creation at 24 o’clock', { createdAt: '2026-11-20T24:00:00.000Z' }],
  ['a moment of creation before the year 0', { createdAt: '-000001-12-31T00:00:00.000Z' }],
  ['a moment of creation after the year 9999', { createdAt: '+010000-01-01T00:00:00.000Z' }],
  ['an unreadable date of an update', { updates: entry({ date: 'yesterday' }) }],
  ['a date of a note in another form', { notes: entry({ date: '2026-11-20' }) }],
])('refuses an idea with %s on the server', (_, patch) => {
  expect(isValidImportedIdea(makeImportedIdea(patch))).toBe(false);
});
