import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
let before: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server.url, 'ada@example.org');
  await ada.push(makeMutation('addIdea', fields));
  before = (await ada.ask(paths.changes)).text;
});
afterEach(async () => {
  expect((await ada.ask(paths.changes)).text).toBe(before);
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

const odd = [
  '',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '+1',
  ' 1',
  '1 ',
  '1,2',
  'NaN',
  'Infinity',
  'null',
  '9999999999999999',
  '9'.repeat(5_000),
  '١',
  '\u0000',
  "1' OR '1'='1",
  'zebra at midnight',
];

it('rejects an invalid version', async () => {
  for (const path of [paths.changes, paths.live]) {
    for (const value of odd) {
      const answer = await ada.ask(`${path}?since=${encodeURIComponent(value)}`);
      expectProblem(answer, 'invalid-request', `${path} since ${value.slice(0, 20)}`);
    }
  }
});

it('rejects a limit that is no number or out of bounds', async () => {
  for (const value of [...odd, '0', '501', '000000501']) {
    const answer = await ada.ask(`${paths.ideas}?limit=${encodeURIComponent(value)}`);
    expectProblem(answer, 'invalid-request', `limit ${value.slice(0, 20)}`);
  }
});

it('rejects a cursor that no page returned', async () => {
  const cursors = [
    '',
    '.',
    '1',
    '1.',
    '.a',
    'a.b',
    '1.a.b',
    '1.zebra zebra',
    '1e3.abcdefgh',
    '--1.abcdefgh',
    '99999999999999999.abcdefgh',
    `1.${'a'.repeat(121)}`,
    '1.'.padEnd(300, 'a'),
    "1.a' OR 1=1",
    '1.\u0000',
  ];
  for (const cursor of cursors) {
    const answer = await ada.ask(`${paths.ideas}?cursor=${encodeURIComponent(cursor)}`);
    expectProblem(answer, 'invalid-request', `cursor ${cursor.slice(0, 20)}`);
  }
});

it('rejects an invalid idea id for the history', async () => {
  const ids = [
    '',
    'short',
    'a'.repeat(101),
    "a' OR 1=1--",
    'zebra at midnight',
    '\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000',
    'ñandúñandú',
  ];
  for (const id of ids) {
    const answer = await ada.ask(`${paths.history}?idea=${encodeURIComponent(id)}`);
    expectProblem(answer, 'invalid-request', `idea ${id.slice(0, 20)}`);
  }
  expectProblem(await ada.ask(paths.history), 'invalid-request', 'no idea');
});

it('rejects an unknown parameter', async () => {
  const names = [
    'zebra',
    'Since',
    'limits',
    'account',
    'since[]',
    '__proto__',
    'constructor',
    'toString',
    '',
  ];
  const answering = [
    paths.changes,
    paths.live,
    paths.ideas,
    paths.history,
    paths.trash,
    paths.export,
    paths.activity,
    paths.accountData,
    paths.sessions,
    paths.session,
  ];
  for (const path of answering) {
    for (const name of names) {
      const answer = await ada.ask(`${path}?${encodeURIComponent(name)}=1`);
      expectProblem(answer, 'invalid-request', `${path} ${name}`);
    }
  }
  expectProblem(await ada.ask(`${paths.changes}?limit=1`), 'invalid-request');
  expectProblem(await ada.ask(`${paths.changes}?cursor=1`), 'invalid-request');
  expectProblem(await ada.ask(`${paths.ideas}?since=1`), 'invalid-request');
});

it('rejects a parameter given twice', async () => {
  for (const query of ['since=0&since=0', 'since=0&since=zebra'])
    expectProblem(await ada.ask(`${paths.changes}?${query}`), 'invalid-request', query);
  expectProblem(await ada.ask(`${paths.ideas}?limit=1&limit=2`), 'invalid-request');
  expectProblem(await ada.ask(`${paths.history}?idea=abcdefgh&idea=abcdefgi`), 'invalid-request');
});

it('rejects broken percent encoding', async () => {
  for (const query of ['since=%', 'since=%zz', 'since=%ff', '%=1', '%ff=1'])
    expectProblem(await ada.ask(`${paths.changes}?${query}`), 'invalid-request', query);
});
