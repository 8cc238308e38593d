import { afterAll, beforeAll, expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { paths } from '#contract/protocol.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { requiredFields } from '#domain/testing/read-one-idea.ts';
import { en } from '#messages/en/en.ts';
import { type IdeaActions, createIdeaActions } from '#web/app/actions/idea-actions.ts';
import { silentDeps } from '#web/app/actions/testing/silent-deps.ts';
import { createToasts } from '#web/app/feedback/toasts.ts';
import { importIdeasFile } from '#web/features/board/files/import-ideas-file.ts';
import { type Tab, type TestBrowser, createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type Person, password, signIn } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';
import { type CorpusFile } from './corpus-file.ts';
import { encodings } from './encodings.ts';
import { structures } from './structures.ts';
import { values } from './values.ts';

const corpus = [...structures, ...encodings, ...values];
const clock = createFakeClock();
let server: TestServer;
let browser: TestBrowser;
let tab: Tab;
/** The same account, used for requests without the client. */
let person: Person;
let actions: IdeaActions;
let toasts: ReturnType<typeof createToasts>;

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  browser = createBrowser(server.url, clock);
  tab = await browser.openTab();
  await tab.client.signup('ada@example.org', password);
  person = await signIn(server.url, 'ada@example.org');
  const messages = writable(en, Object.is);
  toasts = createToasts(clock, messages);
  actions = createIdeaActions({
    client: tab.client,
    messages,
    toasts,
    ...silentDeps,
  });
  await until(() => !tab.client.ideas.get().loading, 'the ideas to be known');
  await actions.add({ ...fields, title: 'Here before' });
  await isSaved();
});
afterAll(async () => {
  tab.kill();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const isSaved = () =>
  until(() => tab.client.account.get()?.saving.get().kind === 'saved', 'everything saved');
const lastToast = () => toasts.log.get()[0];
const everything = async () => (await person.ask(`${paths.changes}?since=0`)).text;
const importFile = async ({ bytes, name }: CorpusFile) =>
  importIdeasFile(new File([bytes], `${name}.json`), actions);

it('imports nothing into another account than that which picked the file', async () => {
  const file = corpus.find(({ accepted }) => accepted);
  const before = await everything();
  const isImported = await importIdeasFile(new File([file!.bytes], 'ideas.json'), actions, {
    isCurrent: () => false,
  });
  expect(isImported).toBe(false);
  expect(await everything()).toBe(before);
});

it('is a corpus of at least 80 files that are refused, each with a name of its own', () => {
  expect(corpus.filter(({ accepted }) => !accepted).length).toBeGreaterThanOrEqual(80);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

it.each(corpus.filter(({ accepted }) => !accepted))(
  'refuses a file that is or holds $name, and changes nothing',
  async (file) => {
    const before = await everything();
    const shown = tab.client.ideas.get().ideas;
    const requests: string[] = [];
    browser.intercept.request = ({ path, method }) => void requests.push(`${method} ${path}`);
    expect(await importFile(file)).toBe(false);
    expect(lastToast()).toMatchObject({ tone: 'error', text: 'Invalid file format!' });
    expect(tab.client.ideas.get().ideas).toEqual(shown);
    expect(tab.client.account.get()?.work?.replica.pending).toEqual([]);
    browser.intercept.request = () => {};
    expect(requests).toEqual([]);
    expect(await everything()).toBe(before);
  },
);

/**
 * Request bodies that bypass the client's check: the file's text, and the same with missing lists filled in.
 */
function bodiesOf(file: CorpusFile): string[] {
  const body = (ideas: string) => {
    const { args: _, ...stamp } = makeMutation('importIdeas', { ideas: [] });
    return `{"mutations":[${JSON.stringify(stamp).slice(0, -1)},"args":{"ideas":${ideas}}}]}`;
  };
  const text = new TextDecoder().decode(file.bytes);
  if (!values.includes(file) || !isJson(text)) return [body(text)];
  const ideas = JSON.parse(text) as readonly ImportedIdea[];
  const empty = { ...fields, progress: 0, updates: [], notes: [] };
  const isWhole = ideas.every((idea) => Object.keys(requiredFields).every((key) => Object.hasOwn(idea, key)));
  return [
    body(text),
    ...(isWhole ? [body(JSON.stringify(ideas.map((idea) => ({ ...empty, ...idea }))))] : []),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it.each(corpus.filter(({ accepted }) => !accepted))(
  'has the server refuse $name for itself, whatever a client lets through',
  async (file) => {
    const before = await everything();
    for (const body of bodiesOf(file)) {
      const { status, text } = await person.ask(paths.import, { method: 'POST', body });
      expect([400, 413, 422], text.slice(0, 200)).toContain(status);
    }
    expect(await everything()).toBe(before);
  },
);

it.each(corpus.filter(({ accepted }) => accepted))(
  'accepts a file that is or contains $name: $accepted.rule',
  async (file) => {
    const { first = {}, ideas: count = 1 } = file.accepted ?? {};
    expect(await importFile(file)).toBe(true);
    expect(lastToast()).toMatchObject({
      tone: 'success',
      text: count === 1 ? '1 idea imported successfully!' : `${count} ideas imported successfully!`,
    });
    await isSaved();
    const stored = (await person.ask(paths.export)).body as Idea[];
    expect(stored).toHaveLength(count);
    expect(stored[0]).toMatchObject(first);
    expect(Object.getPrototypeOf(stored[0])).toBe(Object.prototype);
  },
);
