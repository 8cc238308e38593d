import { expect, it } from 'vitest';
import { type RejectedRequest, createRejectedRequestLog } from './rejected-request-log.ts';

const refusal: RejectedRequest = {
  code: 'unauthenticated',
  requestId: 'request',
  accountId: null,
  method: 'GET',
  route: '/api/ideas',
};

function openRefusalLog() {
  const lines: object[] = [];
  let elapsed = 0;
  const refused = createRejectedRequestLog({ info: (line: object) => void lines.push(line) }, () => elapsed);
  return { lines, refused, wait: (milliseconds: number) => (elapsed += milliseconds) };
}

it('logs the rejected request with its account and route', () => {
  const { lines, refused } = openRefusalLog();
  refused(refusal);
  expect(lines).toEqual([
    {
      security: 'refusal',
      outcome: 'unauthenticated',
      requestId: 'request',
      accountId: null,
      method: 'GET',
      route: '/api/ideas',
    },
  ]);
});

it('logs the client’s address if there is one', () => {
  const { lines, refused } = openRefusalLog();
  refused({ ...refusal, address: '203.0.113.7' });
  expect(Object.keys(lines[0] ?? {})).toEqual([
    'security',
    'outcome',
    'address',
    'requestId',
    'accountId',
    'method',
    'route',
  ]);
  expect(lines[0]).toMatchObject({ address: '203.0.113.7' });
});

it('logs no mistake that a person makes', () => {
  const { lines, refused } = openRefusalLog();
  for (const code of ['wrong-password', 'fields-required', 'not-found'] as const)
    refused({ ...refusal, code });
  expect(lines).toEqual([]);
});

it('logs twenty lines of a code a minute and how many more were suppressed', () => {
  const { lines, refused, wait } = openRefusalLog();
  for (let n = 0; n < 1_000; n++) refused(refusal);
  expect(lines).toHaveLength(20);
  refused({ ...refusal, code: 'foreign-origin' });
  expect(lines).toHaveLength(21);
  wait(60_000);
  refused(refusal);
  expect(lines.at(-1)).toMatchObject({ outcome: 'unauthenticated', unlogged: 980 });
  refused(refusal);
  expect(lines.at(-1)).not.toHaveProperty('unlogged');
});
