import { type ClientBase, DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { askWorker } from './ask-nodes.ts';

const node = { name: 'worker-1', port: 5432, group: 1 };

/** Asks over a coordinator that answers so. */
const ask = (query: () => Promise<unknown>) =>
  askWorker({ query } as unknown as ClientBase, node, 'SELECT 1');
const fails = (failure: Error) => {
  const rejected = Promise.reject(failure);
  return ask(() => rejected);
};
const databaseError = (code: string, message: string) =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code });

it('returns the value, or why the coordinator could not reach the node', async () => {
  const answer = (success: boolean, result: string) => () => Promise.resolve({ rows: [{ success, result }] });
  expect(await ask(answer(true, '1'))).toEqual({ node, result: '1', reason: '' });
  expect(await ask(answer(false, 'connection refused'))).toEqual({
    node,
    result: null,
    reason: 'connection refused',
  });
});

it.each([
  databaseError('57014', 'canceling statement due to statement timeout'),
  databaseError('08006', 'connection to the remote node failed'),
  new Error('Query read timeout'),
])('takes a node as away that leads to: %s', async (error) => {
  expect(await fails(error)).toEqual({ node, result: null, reason: error.message });
});

it.each([
  new Error('timeout exceeded when trying to connect'),
  databaseError('57014', 'canceling statement due to user request'),
  databaseError('57P01', 'terminating connection due to administrator command'),
  databaseError('42501', 'permission denied for function master_run_on_worker'),
])('says nothing of a node if the coordinator could not be asked: %s', async (error) => {
  await expect(fails(error)).rejects.toBe(error);
});
