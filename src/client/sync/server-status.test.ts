import { expect, it } from 'vitest';
import { CallFailed } from '../errors.ts';
import { statusAfterFailure } from './server-status.ts';

const silence = new CallFailed('offline');
const proxyPage = new CallFailed('offline', { isAnswered: true });

it.each([
  ['no answer, without a network', silence, 1, false, 'offline'],
  ['no answer, with a network', silence, 1, true, 'unavailable'],
  ['the page of a proxy', proxyPage, 1, true, 'unavailable'],
  [
    'the page of a proxy, where the browser believes that there is no network',
    proxyPage,
    1,
    false,
    'unavailable',
  ],
  ['a full disk, at once', new CallFailed('storage-full'), 1, true, 'full'],
  ['a full disk, again and again', new CallFailed('storage-full'), 9, true, 'full'],
  ['a second failure of the database', new CallFailed('unavailable'), 2, true, 'reachable'],
  ['a third failure of the database', new CallFailed('unavailable'), 3, true, 'unavailable'],
  ['a third internal error', new CallFailed('internal'), 3, false, 'unavailable'],
] as const)('tells the state of the server by %s', (_, error, failures, hasNetwork, status) => {
  expect(statusAfterFailure(error, failures, hasNetwork)).toBe(status);
});
