import { expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type ApiResponse, type TimedRequest } from '../environment.ts';
import { createFirstChanges } from './first-changes.ts';

const changes = (to: number) => ({ from: 0, to, ideas: [] });

function begin(answer: (request: TimedRequest) => Promise<ApiResponse>) {
  const sent: TimedRequest[] = [];
  const first = createFirstChanges({
    isErrorCode: (code): code is 'unauthenticated' => code === 'unauthenticated',
    request(request) {
      sent.push(request);
      return answer(request);
    },
  });
  return { first, sent };
}

it('requests everything of the account at once, and hands it over once', async () => {
  const { first, sent } = begin(async () => ({ status: 200, body: changes(7) }));
  first.request('ada');
  expect(sent).toMatchObject([
    { method: 'GET', path: `${paths.changes}?since=0`, headers: { 'forge-account': 'ada' } },
  ]);
  expect(await first.take('ada')).toEqual(changes(7));
  expect(await first.take('ada')).toBe(null);
  expect(sent).toHaveLength(1);
});

it('never hands it to another account, nor to its own after that', async () => {
  const { first } = begin(async () => ({ status: 200, body: changes(7) }));
  first.request('ada');
  expect(await first.take('bob')).toBe(null);
  expect(await first.take('ada')).toBe(null);
});

it('drops what is not taken, and what was requested before', async () => {
  const { first } = begin(async ({ headers }) => ({
    status: 200,
    body: changes(headers['forge-account'] === 'ada' ? 1 : 2),
  }));
  first.request('ada');
  expect(first.take(null)).toBe(null);
  expect(await first.take('ada')).toBe(null);
  first.request('ada');
  first.request('bob');
  expect(await first.take('bob')).toEqual(changes(2));
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('no answer'))],
  ['a refusal', async () => ({ status: 401, body: { code: 'unauthenticated' } })],
  ['the page of another', async () => ({ status: 200, body: { hotel: 'sign in' } })],
])('hands over nothing after %s', async (_, answer) => {
  const { first } = begin(answer);
  first.request('ada');
  expect(await first.take('ada')).toBe(null);
});
