import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiPage } from '#contract/api/api-answers.ts';
import { type ApiIdea } from '#contract/api/api-idea.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { bearer } from '../harness/access-token.ts';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine, severalRuns } from '../harness/command-line.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type Person } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';

let server: CommandLineServer;
let ada: Person;
let cli: CommandLine;
let token: string;

beforeAll(async () => {
  server = await startCommandLineServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  ({ person: ada, token, cli } = await server.signUp());
  await ada.push(makeMutation('setPreferences', { zone: 'Europe/Madrid' }));
});

const add = (title: string, more: Partial<IdeaFields> = {}) =>
  makeMutation('addIdea', { ...fields, deadline: '2199-01-01T09:00', title, ...more });
const ideas = async () =>
  (
    (await sendRequest(`${server.url}${apiPaths.ideas}?limit=100`, { headers: bearer(token) }))
      .body as ApiPage
  ).ideas;
const scoreOf = async () => (await ada.everything()).account?.score;
/** The ID that the list shows for each title. */
async function shownIds(): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await cli.run(['list', '--state', 'all']);
  const lines = stdout.trimEnd().split('\n').slice(1);
  return new Map(lines.map((line) => [line.split(/ {2,}/).at(-1) ?? '', line.split(' ')[0] ?? '']));
}

it('captures an idea as the capture line does, and shows how it was read', async () => {
  const { status, stdout, stderr } = await cli.run([
    'add',
    'Fix the bike 2199-03-04 18:00 !low #research @Health',
  ]);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Idea added!\n[0-9a-z]{8} {2}0 % {2}Low {2}2199-03-04 18:00 {2}Fix the bike\n$/);
  expect(await ideas()).toMatchObject([
    {
      title: 'Fix the bike',
      deadline: '2199-03-04T18:00',
      priority: 'Low',
      category: 'Health',
      tags: ['research'],
    },
  ]);
  expect(await scoreOf()).toBe(10);
});

it('takes words without quotes for one line, in the language and zone that are named', async () => {
  const words = ['Call', 'Eva', '15', 'de', 'enero', 'de', '2199', 'a', 'las', '8:00'];
  const { status } = await cli.run(['add', ...words, '--language', 'es', '--zone', 'Asia/Tokyo']);
  expect(status).toBe(0);
  expect(await ideas()).toMatchObject([{ title: 'Call Eva', deadline: '2199-01-15T08:00' }]);
});

it('adds an idea from each line of the input, and says which lines were refused', async () => {
  const input = `\ufeffOne\r\n\r\nTwo 2199-01-01\n${'x'.repeat(501)}\nThree 2000-01-01 10:00\nFour`;
  const { status, stdout, stderr } = await cli.run(['add', '-'], { input });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^\S{8} {2}One\n\S{8} {2}Two 2199-01-01\n\S{8} {2}Four\n3 ideas added\.\n$/);
  expect(stderr).toBe(
    'Line 4: At most 500 characters in a line.\n' +
      'Line 5: Deadline must be in the future!\n' +
      'forge-cli: 2 lines were not added.\n',
  );
  expect((await ideas()).map(({ title }) => title).toSorted()).toEqual(['Four', 'One', 'Two']);
});

it('adds nothing from an empty input', async () => {
  expect(await cli.run(['add', '-'])).toEqual({ status: 0, stdout: '0 ideas added.\n', stderr: '' });
});

it('prints the answers of writes as JSON, a line for each', async () => {
  const { stdout } = await cli.run(['add', '-', '--json'], { input: 'One\nTwo\n' });
  const [one, two] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly id: string });
  expect([one, two]).toEqual([
    { id: one?.id, version: 3, points: 10 },
    { id: two?.id, version: 4, points: 10 },
  ]);
  expect((await ideas()).map(({ id }) => id).toSorted()).toEqual([one?.id, two?.id].toSorted());
  const marked = await cli.run(['done', String(one?.id), '--json']);
  expect(JSON.parse(marked.stdout)).toEqual({ id: one?.id, version: 5, points: 5 });
});

it(
  'lists unfinished ideas by deadline, and others by filters like those of the board',
  severalRuns,
  async () => {
    const finished = add('Finished');
    const later = add('Later');
    await ada.push(
      finished,
      makeMutation('setProgress', { id: finished.id, progress: 100 }),
      add('Canción', { deadline: '2199-02-01T09:00', category: 'Art', priority: 'Low', tags: ['urgent'] }),
      later,
      makeMutation('setAside', { id: later.id, until: 'someday' }),
      makeMutation(
        'addIdea',
        { ...fields, title: 'Late', deadline: '2026-12-01T00:00' },
        { at: Date.parse('2026-11-20') },
      ),
    );
    const wanted = {
      '': ['Late', 'Later', 'Canción'],
      '--limit 1': ['Late'],
      '--state all --sort progress': ['Finished', 'Late', 'Later', 'Canción'],
      '--state finished': ['Finished'],
      '--state not-now': ['Later'],
      '--search cancion': ['Canción'],
      '--category art': ['Canción'],
      '--tag #Urgent': ['Canción'],
      '--priority low': ['Canción'],
      '--sort priority': ['Late', 'Later', 'Canción'],
    };
    const titles = async (args: string) => {
      const { stdout } = await cli.run(['list', '--json', ...args.split(' ').filter(Boolean)]);
      return [args, (JSON.parse(stdout) as ApiIdea[]).map(({ title }) => title)] as const;
    };
    expect(Object.fromEntries(await Promise.all(Object.keys(wanted).map(titles)))).toEqual(wanted);
  },
);

it('lists ideas as a table whose columns are aligned', async () => {
  await ada.push(add('B 漢字'));
  await cli.run(['add', 'A !medium']);
  const { status, stdout } = await cli.run(['list']);
  expect(status).toBe(0);
  const [head = '', ...rows] = stdout.trimEnd().split('\n');
  expect(head).toBe('ID        Done  Priority  Deadline          Title');
  expect(rows.map((row) => row.slice(10))).toEqual([
    '0 %   High      2199-01-01 09:00  B 漢字',
    '0 %   Medium                      A',
  ]);
});

it('says that no idea matches', async () => {
  expect(await cli.run(['list'])).toEqual({ status: 0, stdout: 'No ideas match.\n', stderr: '' });
  expect((await cli.run(['list', '--json'])).stdout).toBe('[]\n');
});

it('finishes ideas and adds updates and notes by the IDs of the list', severalRuns, async () => {
  await ada.push(add('Kite'), add('Boat'));
  const shown = await shownIds();
  const kite = shown.get('Kite') ?? '';
  const boat = (shown.get('Boat') ?? '').slice(0, 6);
  expect(await cli.run(['update', kite, 'It', 'flies'])).toEqual({
    status: 0,
    stdout: 'Update added: Kite\n',
    stderr: '',
  });
  expect(await cli.run(['note', kite, 'Red cloth'])).toEqual({
    status: 0,
    stdout: 'Note added: Kite\n',
    stderr: '',
  });
  expect(await cli.run(['done', boat])).toEqual({ status: 0, stdout: 'Finished: Boat\n', stderr: '' });
  // Ideas of the same millisecond are in no certain order.
  const byTitle = (await ideas()).toSorted((one, other) => one.title.localeCompare(other.title));
  expect(byTitle).toMatchObject([
    { title: 'Boat', progress: 100, updates: [], notes: [] },
    { title: 'Kite', progress: 10, updates: [{ text: 'It flies' }], notes: [{ text: 'Red cloth' }] },
  ]);
});

it('takes a text that begins with a dash after --', async () => {
  await ada.push(add('Kite'));
  const id = (await ideas())[0]?.id ?? '';
  expect((await cli.run(['note', id, '--', '-5 kg'])).status).toBe(0);
  expect((await ideas())[0]?.notes).toMatchObject([{ text: '-5 kg' }]);
});

it('names ideas by prefixes of their whole ids as well, and never guesses', severalRuns, async () => {
  const [one, two] = [add('One'), add('Two')];
  await ada.push({ ...one, id: 'abcd-one' }, { ...two, id: 'abcd-two' });
  expect((await cli.run(['done', 'abcd-o'])).stdout).toBe('Finished: One\n');
  const several = await cli.run(['done', 'abcd']);
  expect(several.status).toBe(5);
  expect(several.stderr).toMatch(/^forge-cli: 2 ideas begin with abcd\. Type more of one of these IDs:\n/);
  for (const end of ['abcd-one  One', 'abcd-two  Two']) expect(several.stderr).toContain(`  ${end}\n`);
  expect((await ideas()).find(({ id }) => id === 'abcd-two')?.progress).toBe(0);
  // Three characters would name an idea by accident.
  expect(await cli.run(['done', 'abc'])).toEqual({
    status: 5,
    stdout: '',
    stderr: 'forge-cli: There is no idea with the ID abc\n',
  });
});

it('speaks Spanish where the environment does', severalRuns, async () => {
  await ada.push(add('Cometa'));
  const es = { LANG: 'es_ES.UTF-8' };
  expect((await cli.run(['list'], { env: es })).stdout).toMatch(
    /^ID {8}Hecho {2}Prioridad {2}Fecha límite {6}Título\n\S{8} {2}0 % {4}Alta {7}2199-01-01 09:00 {2}Cometa\n$/,
  );
  expect((await cli.run(['add', 'Barco'], { env: es })).stdout).toMatch(
    /^¡Idea añadida!\n\S{8} {2}0 % {2}Alta {2}Barco\n$/,
  );
  const id = (await ideas()).find(({ title }) => title === 'Cometa')?.id ?? '';
  expect((await cli.run(['update', id, 'Vuela'], { env: es })).stdout).toBe('Avance añadido: Cometa\n');
  expect((await cli.run(['note', id, 'Roja'], { env: es })).stdout).toBe('Nota añadida: Cometa\n');
  expect((await cli.run(['done', id], { env: es })).stdout).toBe('Terminada: Cometa\n');
  expect((await cli.run(['update', id, 'Más'], { env: es })).stderr).toBe(
    'forge-cli: Esta idea ya está terminada.\n',
  );
  // Of several variables the first counts.
  const usages = { en: 'Usage: forge-cli list [OPTIONS]\n', es: 'Uso: forge-cli list [OPCIONES]\n' };
  for (const [env, language] of [
    [{ LANG: 'es_ES.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
    [{ LC_ALL: 'en_GB.UTF-8', FORGE_LANG: 'es' }, 'es'],
  ] as const)
    expect((await cli.run(['list', '--help'], { env })).stdout.startsWith(usages[language])).toBe(true);
});
