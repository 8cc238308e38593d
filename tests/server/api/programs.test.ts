import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiPage, type Written } from '#contract/api/api-answers.ts';
import { type ApiIdea } from '#contract/api/api-idea.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { type HistoryAnswer } from '#contract/history.ts';
import { paths } from '#contract/protocol.ts';
import { bearer, createToken } from '../../harness/access-token.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { openLive } from '../../harness/live-reader.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type RequestOptions, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
let token: string;
const clock = createFakeClock();

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
  token = await createToken(ada);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const ask = (path: string, { headers, ...rest }: RequestOptions = {}) =>
  sendRequest(server.url + path, { ...rest, headers: { ...bearer(token), ...headers } });
const ideaPath = (id: string) => apiPaths.idea.replace(':id', id);
const readIdea = async (id: string) => (await ask(ideaPath(id))).body as ApiIdea;
const etagOf = async (id: string) => String((await ask(ideaPath(id))).headers.etag);
const kite = { title: 'Kite', description: 'Red', deadline: '2199-12-24T18:00', target: 'It flies' };
const add = (headers: Record<string, string> = {}, body: unknown = kite) =>
  ask(apiPaths.ideas, { method: 'POST', headers, body });
const addKite = async () => ((await add()).body as Written).id;
const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(ideaPath(id), { method: 'PATCH', headers, body });

it('adds an idea like the form, with points, history and a place', async () => {
  const answer = await add();
  const { id } = answer.body as Written;
  expect([answer.status, answer.body]).toEqual([201, { id, version: 2, points: 10 }]);
  expect(new URL(String(answer.headers.location), server.url + apiPaths.ideas).pathname).toBe(ideaPath(id));
  expect(await readIdea(id)).toEqual({
    ...kite,
    id,
    category: 'Philosophical',
    priority: 'High',
    tags: [],
    progress: 0,
    progressBy: 'hand',
    setAside: null,
    leads: null,
    createdAt: new Date(clock.now()).toISOString(),
    finishedAt: null,
    updates: [],
    notes: [],
    steps: [],
  });
  expect((await ask(apiPaths.score)).body).toMatchObject({ score: 10, ideas: 1, finished: 0 });
});

it('gives a repeat with the same key the same answer, and adds nothing twice', async () => {
  const key = { 'Idempotency-Key': 'backup 2026-11-29'.replaceAll(' ', '-') };
  const first = await add(key);
  await patch((first.body as Written).id, { title: 'Changed since' });
  const again = await add(key, { ...kite, title: 'Another' });
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect((await ask(apiPaths.score)).body).toMatchObject({ score: 15, ideas: 1 });
  // A refusal is repeated, too.
  const past = { ...kite, deadline: '2000-01-01T00:00' };
  const refusedKey = { 'Idempotency-Key': 'refused' };
  expectProblem(await add(refusedKey, past), 'deadline-not-future');
  expectProblem(await add(refusedKey), 'deadline-not-future');
  // The same key on another path is another write, and without a key each is.
  expect((await ask(apiPaths.capture, { method: 'POST', headers: key, body: { text: 'Bike' } })).status).toBe(
    201,
  );
  expect((await add()).text).not.toBe((await add()).text);
});

it.each(['', 'with space', 'x'.repeat(201), 'é'])('refuses the key "%s"', async (key) => {
  const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
  expectProblem(await add(headers), 'invalid-request');
});

it('refuses to change an idea that has changed since, whatever of it changed', async () => {
  const id = await addKite();
  const first = await etagOf(id);
  expect(first).toBe('"2"');
  expect((await patch(id, { title: 'Box kite' }, { 'If-Match': first })).status).toBe(200);
  expectProblem(await patch(id, { title: 'Lost' }, { 'If-Match': first }), 'precondition-failed');
  const second = await etagOf(id);
  await ada.push(makeMutation('addNote', { id, text: 'From the page' }));
  expectProblem(await patch(id, { title: 'Lost' }, { 'If-Match': second }), 'precondition-failed');
  const remove = (etag: string) => ask(ideaPath(id), { method: 'DELETE', headers: { 'If-Match': etag } });
  expectProblem(await remove(second), 'precondition-failed');
  expect((await readIdea(id)).title).toBe('Box kite');
  expect((await remove(await etagOf(id))).status).toBe(200);
  expectProblem(await ask(ideaPath(id)), 'idea-not-found');
  expectProblem(await remove('"2"'), 'idea-deleted');
});

it('gives a repeated change its first answer, although that changed the version', async () => {
  const id = await addKite();
  const headers = { 'If-Match': await etagOf(id), 'Idempotency-Key': 'rename-1' };
  const first = await patch(id, { title: 'Box kite' }, headers);
  const again = await patch(id, { title: 'Box kite' }, headers);
  expect([again.status, again.text]).toEqual([200, first.text]);
});

it.each(['1', 'w/"1"', 'W/1', '"x"', '"1", "2"', ''])('refuses the version %j', async (etag) => {
  const id = await addKite();
  const answer = await patch(id, { title: 'x' }, { 'If-Match': etag });
  expectProblem(answer, 'invalid-request');
  expect(answer.body).toMatchObject({ message: "If-Match must be the idea's ETag" });
});

it('takes the version that a proxy has marked as weak', async () => {
  const id = await addKite();
  expect((await patch(id, { title: 'Box kite' }, { 'If-Match': 'W/"2"' })).status).toBe(200);
  expectProblem(await patch(id, { title: 'x' }, { 'If-Match': 'W/"2"' }), 'precondition-failed');
});

it('answers a change without effect with the version of the account', async () => {
  const id = await addKite();
  await addKite();
  expect((await patch(id, { title: kite.title })).body).toEqual({ id, version: 3, points: 0 });
  expect(await etagOf(id)).toBe('"2"');
});

it('takes the same key of two programs for two writes', async () => {
  const key = { 'Idempotency-Key': 'tonight' };
  const first = (await add(key)).body as Written;
  token = await createToken(ada, { name: 'Another' });
  const second = await add(key);
  expect(second.body).toMatchObject({ points: 10 });
  expect((second.body as Written).id).not.toBe(first.id);
  expect((await ask(apiPaths.score)).body).toMatchObject({ ideas: 2 });
});

it('takes any version for *', async () => {
  const id = await addKite();
  expect((await patch(id, { title: 'Any' }, { 'If-Match': '*' })).status).toBe(200);
});

it('changes the fields that are named alone, and refuses an empty or unknown change', async () => {
  const id = await addKite();
  const changed = await patch(id, { progress: 100, tags: { add: ['urgent', 'garden'], remove: [] } });
  expect(changed.body).toEqual({ id, version: 3, points: 5 });
  expect(await readIdea(id)).toMatchObject({ ...kite, progress: 100, tags: ['urgent', 'garden'] });
  for (const body of [{}, [], [1], { createdAt: 'x' }, { tags: ['urgent'] }, { title: 7 }, null])
    expectProblem(await patch(id, body), 'invalid-request', JSON.stringify(body));
});

it('adds updates, notes and steps', async () => {
  const id = await addKite();
  const post = async (path: string, text: string) => {
    const answer = await ask(path.replace(':id', id), { method: 'POST', body: { text } });
    expect(answer.status).toBe(201);
    return (answer.body as Written).id;
  };
  const [update, note] = [await post(apiPaths.updates, 'Cloth'), await post(apiPaths.notes, 'Ask Bob')];
  const step = await post(apiPaths.steps, 'Cut');
  const date = new Date(clock.now()).toISOString();
  expect(await readIdea(id)).toMatchObject({
    progress: 10,
    updates: [{ id: update, text: 'Cloth', date }],
    notes: [{ id: note, text: 'Ask Bob', date }],
    steps: [{ id: step, text: 'Cut', date, doneAt: null }],
  });
  const blank = await ask(apiPaths.notes.replace(':id', id), { method: 'POST', body: { text: '  ' } });
  expectProblem(blank, 'text-required');
});

it('captures a line in the language and zone of the account, or in those it names', async () => {
  clock.set(Date.parse('2026-11-25T09:00:00Z'));
  await ada.push(makeMutation('setPreferences', { zone: 'Europe/Madrid', language: 'es' }));
  const capture = async (body: unknown) => {
    const answer = await ask(apiPaths.capture, { method: 'POST', body });
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as Written;
    expect(answer.headers.location).toBe(`ideas/${id}`);
    return readIdea(id);
  };
  expect(await capture({ text: 'Arreglar la bici  hoy a las 11 !alta #investigación @salud' })).toMatchObject(
    {
      title: 'Arreglar la bici',
      deadline: '2026-11-25T11:00',
      priority: 'High',
      tags: ['research'],
      category: 'Health',
      description: '',
    },
  );
  expect(await capture({ text: 'Fix the bike tomorrow', language: 'en' })).toMatchObject({
    title: 'Fix the bike',
    deadline: '2026-11-26T23:59',
  });
  // In Auckland it is 22:00 already.
  const late = { text: 'Fix the bike today at 21:00', language: 'en', zone: 'Pacific/Auckland' };
  expectProblem(await ask(apiPaths.capture, { method: 'POST', body: late }), 'deadline-not-future');
  for (const zone of ['Moon/Tranquility', '', '../etc']) {
    const answer = await ask(apiPaths.capture, { method: 'POST', body: { text: 'x', zone } });
    expectProblem(answer, 'invalid-request', zone);
  }
  for (const text of ['', '  ', '!high'])
    expectProblem(await ask(apiPaths.capture, { method: 'POST', body: { text } }), 'text-required', text);
});

it('reads deadlines in the zone of the account', async () => {
  clock.set(Date.parse('2026-11-25T12:00:00Z'));
  await ada.push(makeMutation('setPreferences', { zone: 'Pacific/Auckland' }));
  expectProblem(await add({}, { ...kite, deadline: '2026-11-25T13:00' }), 'deadline-not-future');
  expect((await add({}, { ...kite, deadline: '2026-11-26T02:00' })).status).toBe(201);
});

it('reads all ideas page by page, newest first, though one is added meanwhile', async () => {
  const ideas = Array.from({ length: 7 }, (_, n) => ({ ...importedIdea, title: `Idea ${n}` }));
  await ada.ask(paths.import, {
    method: 'POST',
    body: { mutations: [makeMutation('importIdeas', { ideas })] },
  });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await ask(`${apiPaths.ideas}?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const page = answer.body as ApiPage;
    expect(page.ideas.length).toBeLessThanOrEqual(3);
    seen.push(...page.ideas.map(({ title }) => title));
    cursor = page.cursor;
    if (seen.length === 3) await add();
  }
  expect(seen.toSorted()).toEqual(ideas.map(({ title }) => title));
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'limit=1&limit=2', 'page=2'])
    expectProblem(await ask(`${apiPaths.ideas}?${query}`), 'invalid-request', query);
});

it('shows neither positions nor ideas in the trash, nor anything of others', async () => {
  const bob = await signUpNewPerson(server.url);
  const [theirs, gone] = [makeMutation('addIdea', fields), makeMutation('addIdea', fields)];
  await bob.push(theirs);
  await ada.push(gone, makeMutation('deleteIdea', { id: gone.id }));
  const id = await addKite();
  const { text, body } = await ask(apiPaths.ideas);
  expect((body as ApiPage).ideas.map((idea) => idea.id)).toEqual([id]);
  expect(text).not.toContain('"rank"');
  const before = await bob.everything();
  for (const other of [theirs.id, 'x', 'a'.repeat(101), '%00', 'constructor'])
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const request = { method, ...(method === 'PATCH' ? { body: { title: 'Mine' } } : {}) };
      expectProblem(await ask(ideaPath(other), request), 'idea-not-found', `${method} ${other}`);
    }
  expect(await bob.everything()).toEqual(before);
});

it('makes changes that the page can undo, and that its history has', async () => {
  const id = await addKite();
  await patch(id, { title: 'Box kite' }, { 'Idempotency-Key': 'rename' });
  const { items } = (await ada.ask(`${paths.history}?idea=${id}`)).body as HistoryAnswer;
  const [last] = items;
  expect(items.map(({ name }) => name)).toEqual(['editIdea', 'addIdea']);
  await ada.push(makeMutation('undo', { of: last?.id ?? '' }));
  expect((await readIdea(id)).title).toBe('Kite');
});

/** Applies a mutation past the checks before the transaction. */
const pushByHand = ({ accountId, tokenHash }: Awaited<ReturnType<typeof keysOf>>, now: number) =>
  server.storage.write('pushMutations', {
    accountId,
    accessTokenHash: tokenHash,
    mutations: [makeMutation('addIdea', { ...fields, deadline: '2199-01-01T00:00' })],
    now,
  });

it('applies nothing with a token that ended before the transaction', async () => {
  const keys = await keysOf();
  await server.storage.write('revokeAccessToken', keys);
  expect(await pushByHand(keys, clock.now())).toBe(null);
  expect((await ada.everything()).ideas).toEqual([]);
});

it('applies nothing with a token that expired before the transaction', async () => {
  await server.storage.write('revokeAccessToken', await keysOf());
  token = await createToken(ada, { lifetime: '30-days' });
  const expiry = clock.now() + 30 * 86_400_000;
  const keys = await keysOf();
  expect(await pushByHand(keys, expiry)).toBe(null);
  expect((await ada.everything()).ideas).toEqual([]);
  expect(await pushByHand(keys, expiry - 1)).not.toBe(null);
});

async function keysOf() {
  const [row] = await server.storage.read.selectFrom('access_token').selectAll().execute();
  const [session] = await server.storage.read.selectFrom('session').selectAll().execute();
  return {
    accountId: ada.user.id,
    tokenHash: row?.token_hash ?? '',
    askedBy: session?.token_hash ?? '',
  };
}

it('lists categories, tags and activity', async () => {
  await ada.push(makeMutation('addCategory', { name: 'Garden' }));
  await add({}, { ...kite, tags: ['tulips'] });
  const { categories } = (await ask(apiPaths.categories)).body as { categories: string[] };
  expect([categories.length, categories[0], categories.at(-1)]).toEqual([17, 'Philosophical', 'Garden']);
  const tags = ['urgent', 'research', 'inspiration', 'prototype', 'tulips'];
  expect((await ask(apiPaths.tags)).body).toEqual({ tags });
  const { days } = (await ask(apiPaths.activity)).body as { days: { points: number }[] };
  expect(days.reduce((sum, { points }) => sum + points, 0)).toBe(15);
});

it('shows a change to a page that is open at once', async () => {
  const id = await addKite();
  const { to } = await ada.everything();
  const live = await openLive(server.url, ada, { since: to });
  await patch(id, { title: 'Seen at once' });
  await until(() => live.events.some(({ data }) => data.includes('Seen at once')), 'the change');
  live.close();
});
