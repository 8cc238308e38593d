import { expect, it } from 'vitest';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeImportedIdea } from '../testing/make-idea.ts';
import { readOneIdea, requiredFields } from '../testing/read-one-idea.ts';
import { parseImport } from './import-file.ts';

const faultOf = (fields: object) => parseImport(JSON.stringify([{ ...requiredFields, ...fields }]));

it('takes a missing, null or empty list of steps for none', () => {
  for (const fields of [{}, { steps: null }, { steps: [] }, { steps: [{ text: ' ', done: true }] }])
    expect(readOneIdea({ ...fields, progressBy: 'hand' })).toEqual(readOneIdea({}));
});

it('takes a step that does not say whether it is done for open', () => {
  expect(readOneIdea({ steps: [{ text: ' Cut ' }, { text: 'Sew', done: null }] })?.steps).toEqual([
    { text: 'Cut', done: false },
    { text: 'Sew', done: false },
  ]);
});

it.each<[object, object]>([
  [{ steps: 'none' }, { field: 'steps', fault: { kind: 'not-list' } }],
  [{ steps: ['Cut'] }, { field: 'steps', entry: 1, fault: { kind: 'not-object' } }],
  [{ steps: [{ text: 'Cut' }, { text: 5 }] }, { field: 'steps', entry: 2, fault: { kind: 'not-text' } }],
  [{ steps: [{ text: 'Cut', done: 1 }] }, { field: 'steps', entry: 1, fault: { kind: 'not-boolean' } }],
  [
    { steps: [{ text: 'x'.repeat(201) }] },
    { field: 'steps', entry: 1, fault: { kind: 'too-long', count: 201, max: 200 } },
  ],
  [
    { steps: Array.from({ length: 101 }, () => ({ text: 'x' })) },
    { field: 'steps', fault: { kind: 'too-many', count: 101, max: 100 } },
  ],
  [
    { progressBy: 'magic' },
    { field: 'progressBy', fault: { kind: 'not-allowed', value: 'magic', allowed: ['hand', 'steps'] } },
  ],
])('refuses %j', (fields, fault) => {
  expect(faultOf(fields)).toMatchObject({ ok: false, fault });
});

it.each([
  [{ progressBy: 'steps', progress: 70 }, 33, 'steps'],
  [{ progress: 70 }, 70, undefined],
] as const)('imports three steps of which one is done with %j', (fields, progress, by) => {
  const steps = [
    { text: 'Cut', done: true },
    { text: 'Sew', done: false },
    { text: 'Fly', done: false },
  ];
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: [makeImportedIdea({ steps, ...fields })] }, { id: 'file' });
  const [idea] = account.inOrder();
  expect(idea).toMatchObject({ progress });
  expect(idea?.progressBy).toBe(by);
  expect(idea?.steps.map(({ id, text, doneAt }) => [id, text, doneAt])).toEqual([
    ['file-00000-s-00000', 'Cut', '2026-11-20T12:00:00.000Z'],
    ['file-00000-s-00001', 'Sew', null],
    ['file-00000-s-00002', 'Fly', null],
  ]);
});

it('sets the progress of an idea without steps by hand, whatever its file says', () => {
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: [makeImportedIdea({ progressBy: 'steps', progress: 70 })] });
  expect(account.inOrder()[0]).toMatchObject({ progress: 70 });
  expect(account.inOrder()[0]?.progressBy).toBe(undefined);
});
