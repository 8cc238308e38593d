import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Preferences } from '#domain/account/account.ts';
import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import {
  type BulkChanges,
  type CapturedIdea,
  type IdeaChanges,
  type KeptFields,
  type KeptIdea,
  type MutationArgs,
  type MutationName,
  keptFields,
} from '#domain/mutation/mutation.ts';
import { type EveryField } from '#domain/primitives/every-field.ts';
import { expectProblem, userText } from '../../harness/expect-problem.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
let before: string;
let idea: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
  const added = makeMutation('addIdea', fields);
  await ada.push(added);
  idea = added.id;
  before = (await ada.ask(paths.export)).text + (await ada.ask(paths.changes)).text;
});
afterAll(async () => {
  const after = (await ada.ask(paths.export)).text + (await ada.ask(paths.changes)).text;
  await server.stop();
  expect(after).toBe(before);
  expect(server.complaints).toEqual([]);
});

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Valid arguments of every mutation, with every optional field. */
const soundArgs = (id: string): MutationArgs => ({
  addIdea: { ...fields, tags: ['urgent'] },
  editIdea: {
    id,
    changes: {
      title: 'a',
      description: 'b',
      category: 'c',
      deadline: '2099-01-01T00:00',
      target: 'd',
      priority: 'Low',
      progress: 5,
      tags: { add: ['research'], remove: ['urgent'] },
    } satisfies EveryField<IdeaChanges>,
  },
  setAside: { id, until: 'someday' },
  captureIdeas: { ideas: [{ ...fields, tags: ['urgent'] } satisfies EveryField<CapturedIdea>] },
  setProgress: { id, progress: 30 },
  addUpdate: { id, text: 'Cut the float' },
  addNote: { id, text: 'Ask the harbour' },
  moveIdea: { id, after: 'someOther1', before: 'someOther2', sort: 'manual' },
  deleteIdea: { id },
  deleteAllIdeas: {},
  importIdeas: { ideas: [{ ...importedIdea, setAside: 'someday' }] },
  addImported: { ideas: [{ ...importedIdea, setAside: 'someday' }] },
  migrateLocalIdeas: { ideas: [{ ...importedIdea, setAside: 'someday' }], categories: ['Clocks'], score: 5 },
  addCategory: { name: 'Clocks' },
  setPreferences: {
    theme: 'dark',
    language: 'es',
    sound: true,
    helpSeen: true,
    shortcuts: false,
    weeklyGoal: 5,
    zone: 'Europe/Madrid',
    reminders: {
      push: true,
      mail: true,
      leads: [0, 15],
      quietFrom: '22:00',
      quietTo: '08:00',
      digest: 'daily',
      digestAt: '08:00',
    },
  } satisfies EveryField<Preferences>,
  saveFilter: {
    filter: {
      name: 'Work',
      sort: 'manual',
      search: 'float',
      state: 'active',
      category: 'Art',
      priority: 'Low',
      tag: 'urgent',
    } satisfies EveryField<SavedFilter>,
    formerName: 'Home',
  },
  forgetFilter: { name: 'Work' },
  renameCategory: { from: 'Boats', to: 'Ships' },
  removeCategory: { name: 'Boats', moveTo: 'Art' },
  styleCategory: { name: 'Art', colour: 'blue', hidden: true },
  undo: { of: 'some-mutation' },
  restoreIdeas: { ids: [id] },
  purgeIdeas: { ids: [id] },
  editEntry: { id, list: 'notes', entry: 'some-entry', text: 'Changed' },
  deleteEntry: { id, list: 'updates', entry: 'some-entry' },
  keepIdeas: {
    ideas: [
      {
        id,
        fields: {
          ...fields,
          tags: ['urgent'],
          progress: 5,
          createdAt: '2026-11-01T08:00:00.000Z',
          finishedAt: '2026-11-01T08:00:00.000Z',
          setAside: 'someday',
          progressBy: 'steps',
        } satisfies EveryField<KeptFields>,
        updates: [{ id: 'some-entry', text: 'x', date: '2026-11-01T08:00:00.000Z' }],
        notes: [{ id: 'some-other', text: 'x', date: '2026-11-01T08:00:00.000Z' }],
        steps: [
          {
            id: 'some-step',
            text: 'x',
            date: '2026-11-01T08:00:00.000Z',
            doneAt: '2026-11-01T08:00:00.000Z',
          },
        ],
        deletedAt: 5,
      } satisfies EveryField<KeptIdea>,
    ],
  },
  addStep: { id, text: 'Cut the float', more: ['Paint it'] },
  setStep: { id, step: 'some-step', done: true },
  moveStep: { id, step: 'some-step', after: 'some-step-1', before: 'some-step-2' },
  setProgressBy: { id, by: 'steps' },
  editIdeas: {
    ids: [id],
    changes: {
      category: 'c',
      deadline: '2099-01-01T00:00',
      priority: 'Low',
      progress: 5,
      tags: { add: ['research'], remove: ['urgent'] },
      setAside: 'someday',
    } satisfies EveryField<BulkChanges>,
  },
  deleteIdeas: { ids: [id] },
});

const names = Object.keys(soundArgs('')) as MutationName[];
const optional = new Set([
  'createdAt',
  'date',
  'deletedAt',
  'addStep.more',
  '0.setAside',
  'progressBy',
  'saveFilter.formerName',
  'styleCategory.colour',
  'styleCategory.hidden',
  ...['search', 'state', 'category', 'priority', 'tag'].map((key) => `filter.${key}`),
  'steps',
  ...keptFields.map((key) => `fields.${key}`),
  ...Object.keys(soundArgs('').setPreferences),
  ...Object.keys(soundArgs('').setPreferences.reminders ?? {}).map((key) => `reminders.${key}`),
  ...Object.keys(soundArgs('').editIdea.changes).map((key) => `changes.${key}`),
  ...Object.keys(soundArgs('').editIdeas.changes).map((key) => `changes.${key}`),
  ...Object.keys(fields)
    .filter((key) => key !== 'title')
    .map((key) => `captureIdeas.${key}`),
]);
const nullable = new Set(['after', 'before', 'theme', 'language', 'sound', 'colour', 'finishedAt', 'doneAt']);

/** Copies a value with the part at a path replaced, or removed if `part` is undefined. */
function withPart(value: Json, place: readonly (string | number)[], part: Json | undefined): Json {
  const [key, ...rest] = place;
  if (key === undefined) return part ?? null;
  const copy = structuredClone(value) as Record<string | number, Json>;
  if (rest.length === 0 && part === undefined) delete copy[key];
  else copy[key] = rest.length === 0 ? (part ?? null) : withPart(copy[key] ?? null, rest, part);
  return copy as Json;
}

/** Yields the path of every part of a value, including its root. */
function* placesOf(value: Json, at: readonly (string | number)[] = []): Generator<(string | number)[]> {
  yield [...at];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* placesOf(part, [...at, Array.isArray(value) ? Number(key) : key]);
}

function partAt(value: Json, place: readonly (string | number)[]): Json {
  return place.reduce<Json>((part, key) => (part as Record<string | number, Json>)[key] ?? null, value);
}

const kindOf = (value: Json) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const strangers: readonly Json[] = [null, true, 7, userText, [userText], { [userText]: 1 }, [], {}];

/** Yields bodies that differ from a valid one in exactly one value's type. */
function* wronglyTyped(body: Json): Generator<{ place: string; body: Json }> {
  for (const place of placesOf(body)) {
    const kind = kindOf(partAt(body, place));
    for (const stranger of strangers) {
      const isAllowed =
        kindOf(stranger) === kind || (stranger === null && nullable.has(String(place.at(-1))));
      if (!isAllowed)
        yield {
          place: `${place.join('.')} = ${JSON.stringify(stranger)}`,
          body: withPart(body, place, stranger),
        };
    }
  }
}

/** Yields bodies with one additional field, at every level. */
function* withUnknownField(body: Json): Generator<{ place: string; body: Json }> {
  for (const place of placesOf(body)) {
    if (kindOf(partAt(body, place)) !== 'object') continue;
    for (const key of [userText, 'toString', 'constructor', 'ID', 'accountId'])
      yield { place: [...place, key].join('.'), body: withPart(body, [...place, key], userText) };
  }
}

/** Yields bodies without one required field. */
function* withMissingField(body: Json, name = ''): Generator<{ place: string; body: Json }> {
  for (const place of placesOf(body)) {
    const key = place.at(-1);
    if (typeof key !== 'string') continue;
    if ([key, place.slice(-2).join('.'), `${name}.${key}`].some((one) => optional.has(one))) continue;
    yield { place: place.join('.'), body: withPart(body, place, undefined) };
  }
}

const soundBody = (name: MutationName, id = randomUUID()) =>
  ({ mutations: [{ ...makeMutation(name, soundArgs(idea)[name], { id }) }] }) as unknown as Json;
const pathOf = (name: MutationName) => (traitsOf(name).size === 'file' ? paths.import : paths.mutations);
const send = (path: string, body: unknown): Promise<TestResponse> => ada.ask(path, { method: 'POST', body });

for (const name of names) {
  it(`rejects ${name} with a value of a wrong type anywhere, and names only its path`, async () => {
    for (const { place, body } of wronglyTyped(soundBody(name)))
      expectProblem(await send(pathOf(name), JSON.stringify(body)), 'invalid-request', place);
  });

  it(`rejects ${name} with an unknown field at any level`, async () => {
    for (const { place, body } of withUnknownField(soundBody(name)))
      expectProblem(await send(pathOf(name), JSON.stringify(body)), 'invalid-request', place);
  });

  it(`rejects ${name} without a required field`, async () => {
    for (const { place, body } of withMissingField(soundBody(name), name))
      expectProblem(await send(pathOf(name), JSON.stringify(body)), 'invalid-request', place);
  });
}

it('accepts the same bodies when they are valid', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  const added = makeMutation('addIdea', fields);
  await bob.push(added);
  for (const name of names.filter((one) => one !== 'moveIdea')) {
    const mutation = makeMutation(name, { ...soundArgs(added.id)[name] });
    const answer = await bob.ask(pathOf(name), { method: 'POST', body: { mutations: [mutation] } });
    expect(Object.keys(answer.body as object), name).toEqual(['results', 'changes']);
  }
});

it('rejects settings of reminders that no page sends', async () => {
  const settings: Json[] = [
    ...[[1], [0, 15, 60, 180], ['60'], [-60], [60.5], [null]].map((leads): Json => ({ leads })),
    ...['', '8:00', '24:00', '08:60', '08:00:00', ' 08:00', '08:00\n', '８:００'].flatMap((time): Json[] => [
      { quietFrom: time },
      { quietTo: time },
      { digestAt: time },
    ]),
    { digest: 'monthly' },
    { digest: '' },
  ];
  for (const reminders of settings) {
    const body = { mutations: [{ ...makeMutation('setPreferences', {}), args: { reminders } }] };
    expectProblem(await send(paths.mutations, body), 'invalid-request', JSON.stringify(reminders));
  }
});

it('rejects an unknown mutation, and those of the other path', async () => {
  for (const name of ['addidea', 'AddIdea', 'undo', '__proto__', 'constructor', 'toString', '', userText]) {
    const body = { mutations: [{ ...makeMutation('addIdea', fields), name }] };
    for (const path of [paths.mutations, paths.import])
      expectProblem(await send(path, body), 'invalid-request', `${path} ${name}`);
  }
  for (const name of names.filter((one) => pathOf(one) === paths.mutations))
    expectProblem(await send(paths.import, JSON.stringify(soundBody(name))), 'invalid-request', name);
});

it('rejects no mutations, more than 50, and more than one import at a time', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => makeMutation('addNote', { id: idea, text: '' }));
  for (const count of [0, 51, 5_000])
    expectProblem(await send(paths.mutations, { mutations: many(count) }), 'invalid-request', `${count}`);
  const imports = (count: number) =>
    Array.from({ length: count }, () => makeMutation('importIdeas', { ideas: [importedIdea] }));
  for (const count of [0, 2])
    expectProblem(await send(paths.import, { mutations: imports(count) }), 'invalid-request', `${count}`);
  const fifty = await send(paths.mutations, { mutations: many(50) });
  expect(fifty.status, 'fifty blank notes').toBe(422);
  expect((fifty.body as { results: unknown[] }).results).toHaveLength(50);
});

it('rejects none and more than 200 captured ideas at once', async () => {
  for (const count of [0, 201]) {
    const ideas = Array.from({ length: count }, () => ({ title: '' }));
    const body = { mutations: [makeMutation('captureIdeas', { ideas })] };
    expectProblem(await send(paths.mutations, body), 'invalid-request', `${count}`);
  }
});

it('rejects ids that no Forge client creates', async () => {
  const ids = [
    '',
    'short',
    'a'.repeat(65),
    'with space',
    'dot.dot.dot',
    '../../etc/passwd',
    'zebra\u0000zebra',
    'zebra-ü-zebra',
    '%00%00%00',
    // The ideas and entries of an import get such ids, so another mutation's id must not collide with them.
    'abcdefgh-00000',
    `${randomUUID()}-00012`,
    `${randomUUID()}-00012-u-00001`,
  ];
  for (const id of ids) {
    const body = { mutations: [{ ...makeMutation('addIdea', fields), id }] };
    expectProblem(await send(paths.mutations, body), 'invalid-request', JSON.stringify(id));
  }
  const ideaIds = ids.filter((id) => id.length !== 65 && !/-\d{5}$/.test(id));
  for (const id of [...ideaIds, 'a'.repeat(101)]) {
    const body = { mutations: [makeMutation('deleteIdea', { id })] };
    expectProblem(await send(paths.mutations, body), 'invalid-request', `idea ${JSON.stringify(id)}`);
  }
});

it('rejects impossible times, offsets and zones', async () => {
  const stamps: Json[] = [
    { at: -1 },
    { at: 0.5 },
    { at: 253_402_300_800_000 },
    { at: 1e300 },
    { at: '2026-11-20T10:00:00.000Z' },
    { utcOffset: 841 },
    { utcOffset: -841 },
    { utcOffset: 1.5 },
    { zone: 'x'.repeat(65) },
    { zone: null },
    { zone: 60 },
    { zone: ['Europe/Berlin'] },
  ];
  for (const stamp of stamps) {
    const body = { mutations: [{ ...makeMutation('addIdea', fields), ...(stamp as object) }] };
    expectProblem(await send(paths.mutations, body), 'invalid-request', JSON.stringify(stamp));
  }
  const [kept] = soundArgs(idea).keepIdeas.ideas;
  for (const deletedAt of [-1, 0.5, 253_402_300_800_000, 1e300]) {
    const body = { mutations: [makeMutation('keepIdeas', { ideas: [{ ...kept, deletedAt } as KeptIdea] })] };
    expectProblem(await send(paths.mutations, body), 'invalid-request', `${deletedAt}`);
  }
  for (const number of ['1e400', '-1e400', 'NaN', 'Infinity', '01', '0x10']) {
    const text = JSON.stringify({ mutations: [makeMutation('addIdea', fields)] }).replace(
      /"at":\d+/,
      `"at":${number}`,
    );
    expectProblem(await send(paths.mutations, text), 'invalid-request', number);
  }
});

it('rejects keys that target the prototype', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty']) {
    for (const name of names) {
      const text = JSON.stringify(soundBody(name));
      for (const opening of text.matchAll(/\{(?="|\})/g)) {
        const at = opening.index + 1;
        const comma = text[at] === '}' ? '' : ',';
        const body = `${text.slice(0, at)}"${key}":{"isAdmin":true}${comma}${text.slice(at)}`;
        expectProblem(await send(pathOf(name), body), 'invalid-request', body.slice(0, at + 40));
      }
    }
    const credentials = `{"${key}":{"email":"x"},"email":"eve@example.org","password":"secret1"}`;
    for (const path of [paths.signUp, paths.signIn])
      expectProblem(await send(path, credentials), 'invalid-request', `${path} ${key}`);
  }
  expect(({} as Record<string, unknown>)['isAdmin']).toBe(undefined);
});

it('rejects credentials of any other shape', async () => {
  const sound: Json = { email: 'eve@example.org', password: 'secret1' };
  const bodies = [...wronglyTyped(sound), ...withUnknownField(sound), ...withMissingField(sound)];
  for (const path of [paths.signUp, paths.signIn]) {
    for (const { place, body } of bodies) {
      const answer = await sendRequest(server.url + path, { method: 'POST', body: JSON.stringify(body) });
      expectProblem(answer, 'invalid-request', `${path} ${place}`);
      expect(answer.headers['set-cookie']).toBe(undefined);
    }
  }
});
