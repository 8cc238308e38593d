import { safeParse } from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiIdeaSchema } from '#contract/api/api-idea.ts';
import { paths } from '#contract/protocol.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { signUpNewPerson } from '../../harness/person.ts';
import { until } from '../../harness/until.ts';
import { isSignedWith, startWebhookReceiver } from '../../harness/webhook-receiver.ts';
import {
  type WebhookedServer,
  addTitled,
  addWebhook,
  listWebhooks,
  startWebhookedServer,
  webhooksStart,
} from '../../harness/webhooks.ts';

const day = 86_400_000;
let webhooked: WebhookedServer;

beforeEach(async () => {
  webhooked = await startWebhookedServer();
});
afterEach(() => webhooked.end());

const resultsOf = async () => (await listWebhooks(webhooked.ada)).map(({ deliveries }) => deliveries);

it('delivers what a change did, signed, with the idea as programs see it', async () => {
  const { ada, server, receiver } = webhooked;
  const { secret } = await addWebhook(ada, `${receiver.url}/hook?key=1`);
  const id = await addTitled(ada, 'Kite');
  await server.sendEvents();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [delivery] = receiver.received;
  if (delivery === undefined) throw new Error('nothing has arrived');
  expect(isSignedWith(secret, delivery)).toBe(true);
  expect(isSignedWith(secret, { ...delivery, body: `${delivery.body} ` })).toBe(false);
  expect(isSignedWith(secret.replace(/_./, '_#'), delivery)).toBe(false);
  expect(delivery.path).toBe('/hook?key=1');
  expect(delivery.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-timestamp': String(webhooksStart / 1_000),
  });
  expect(delivery.id).toMatch(/^msg_[\w-]{32}$/);
  const { type, timestamp, data } = delivery.payload;
  expect({ type, timestamp }).toEqual({ type: 'idea.created', timestamp: '2026-11-20T10:00:00.000Z' });
  expect(data).toMatchObject({ ideaId: id, idea: { id, title: 'Kite' } });
  expect(safeParse(apiIdeaSchema, (data as { idea: unknown }).idea).success).toBe(true);
  expect(receiver.received).toHaveLength(1);
  expect(await webhooked.waiting()).toEqual([]);
  expect(await resultsOf()).toEqual([[{ at: webhooksStart, event: 'idea.created', result: 204 }]]);
});

it('delivers each event in its order, and to each webhook those that it is told of', async () => {
  const { ada, server, receiver, events } = webhooked;
  await addWebhook(ada, `${receiver.url}/all`);
  await addWebhook(ada, `${receiver.url}/finished`, ['idea.finished']);
  const id = await addTitled(ada, 'Kite');
  const update = makeMutation('addUpdate', { id, text: 'Found the string' });
  await ada.push(
    makeMutation('editIdea', { id, changes: { title: 'Kites' } }),
    update,
    makeMutation('addNote', { id, text: 'Red' }),
    makeMutation('setProgress', { id, progress: 100 }),
    makeMutation('deleteIdea', { id }),
  );
  await server.sendEvents();
  await until(async () => (await webhooked.waiting()).length === 0, 'all to be delivered');
  const expected = [
    'idea.created',
    'idea.updated',
    'update.added',
    'idea.updated',
    'idea.updated',
    'idea.finished',
    'idea.deleted',
  ];
  const toAll = receiver.received.filter(({ path }) => path === '/all');
  expect(toAll.map(({ payload }) => payload.type)).toEqual(expected);
  expect(toAll[2]?.payload.data).toMatchObject({ ideaId: id, updateId: update.id });
  expect(events().length - toAll.length).toBe(1);
  expect(receiver.received.filter(({ path }) => path === '/finished')).toMatchObject([
    { payload: { type: 'idea.finished' } },
  ]);
  expect(new Set(receiver.received.map(({ id: one }) => one)).size).toBe(expected.length + 1);
});

it('tells of what undo did, and of nothing that was refused or repeated', async () => {
  const { ada, server, receiver, events } = webhooked;
  await addWebhook(ada, receiver.url);
  const id = await addTitled(ada, 'Kite');
  const deletion = makeMutation('deleteIdea', { id });
  await ada.push(deletion);
  await ada.push(deletion);
  await ada.push(makeMutation('editIdea', { id, changes: { title: 'Gone' } }));
  await ada.push(makeMutation('undo', { of: deletion.id }));
  await server.sendEvents();
  expect(events()).toEqual(['idea.created', 'idea.deleted', 'idea.created']);
});

it('tells of many ideas at once by their number', async () => {
  const { ada, server, receiver } = webhooked;
  await addWebhook(ada, receiver.url);
  await ada.push(
    ...Array.from({ length: 50 }, (_, n) => makeMutation('addIdea', { ...fields, title: `Idea ${n}` })),
  );
  await addTitled(ada, 'The last');
  const ids = (await ada.everything()).ideas.map(({ id }) => id);
  expect(ids).toHaveLength(51);
  await ada.push(makeMutation('editIdeas', { ids, changes: { priority: 'Low' } }));
  await ada.push(makeMutation('deleteAllIdeas', {}));
  await server.sendEvents();
  await until(async () => (await webhooked.waiting()).length === 0, 'all to be delivered');
  expect(receiver.received).toHaveLength(53);
  expect(receiver.received.slice(-2).map(({ payload: { type, data } }) => [type, data])).toEqual([
    ['idea.updated', { count: 51 }],
    ['idea.deleted', { count: 51 }],
  ]);
});

it('tells of a large file that replaces all ideas by numbers', async () => {
  const { ada, server, receiver } = webhooked;
  await addTitled(ada, 'Kite');
  await addWebhook(ada, receiver.url);
  const ideas = Array.from({ length: 60 }, () => ({ ...importedIdea, description: 'x'.repeat(3_000) }));
  const mutations = [makeMutation('importIdeas', { ideas })];
  const answer = await ada.ask(paths.import, { method: 'POST', body: { mutations } });
  expect([answer.status, (await ada.everything()).ideas.length]).toEqual([200, 60]);
  expect(await webhooked.waiting()).toHaveLength(2);
  await server.sendEvents();
  expect(receiver.received.map(({ payload: { type, data } }) => [type, data])).toEqual([
    ['idea.deleted', { count: 1 }],
    ['idea.created', { count: 60 }],
  ]);
});

it('follows no redirect', async () => {
  const { ada, server, receiver } = webhooked;
  await addWebhook(ada, `${receiver.url}/hook`);
  receiver.answerWith(
    (_request, response) => void response.writeHead(307, { Location: `${receiver.url}/elsewhere` }).end(),
  );
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  expect(await resultsOf()).toMatchObject([[{ result: 307 }]]);
});

it('signs with the secret before a new one too, for a day', async () => {
  const { ada, receiver, server, pass } = webhooked;
  const { id, secret: before } = await addWebhook(ada, receiver.url);
  const answer = await ada.ask(webhookPaths.secret, { method: 'POST', body: { id } });
  const { secret: after } = answer.body as { secret: string };
  expect(after).not.toBe(before);
  await addTitled(ada, 'Kite');
  await server.sendEvents();
  await pass(day);
  await addTitled(ada, 'Boat');
  await server.sendEvents();
  const signed = receiver.received.map((delivery) => [
    isSignedWith(before, delivery),
    isSignedWith(after, delivery),
  ]);
  expect(signed).toEqual([
    [true, true],
    [false, true],
  ]);
});

it('delivers to others while one address never answers', async () => {
  const { ada, server, receiver } = webhooked;
  const silent = await startWebhookReceiver();
  silent.answerWith(() => {});
  const bob = await signUpNewPerson(server.url);
  for (let n = 0; n < 5; n++) await addWebhook(bob, `${silent.url}/${n}`);
  for (let n = 0; n < 20; n++) await addTitled(bob, `Boat ${n}`);
  await until(() => silent.received.length === 2, 'two of its webhooks to be asked');
  await addWebhook(ada, receiver.url);
  await addTitled(ada, 'Kite');
  await until(() => receiver.received.length === 1, 'the event of the other account');
  // No more than two places are taken by an account.
  expect(silent.received).toHaveLength(2);
  await silent.stop();
});

it('sends the newest updates and notes alone of a large idea', async () => {
  const { ada, server, receiver } = webhooked;
  const id = await addTitled(ada, 'Kite');
  for (let n = 0; n < 4; n++)
    await ada.push(
      ...Array.from({ length: 50 }, (_, k) =>
        makeMutation('addNote', { id, text: `${n * 50 + k} ${'x'.repeat(1_900)}` }, { at: meantAt - 1_000 }),
      ),
    );
  await addWebhook(ada, receiver.url);
  await ada.push(makeMutation('addNote', { id, text: 'last' }));
  await server.sendEvents();
  const [delivery] = receiver.received;
  const { idea, isCut } = (delivery?.payload.data ?? {}) as {
    idea: { notes: { text: string }[] };
    isCut: boolean;
  };
  expect(isCut).toBe(true);
  expect(idea.notes).toHaveLength(50);
  expect(idea.notes.at(-1)?.text).toBe('last');
});
