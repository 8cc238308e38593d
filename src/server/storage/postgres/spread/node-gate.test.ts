import { DatabaseError } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NodeGate } from './node-gate.ts';

let gate: NodeGate;
beforeEach(() => {
  vi.useFakeTimers();
  gate = new NodeGate(3);
});
afterEach(() => void vi.useRealTimers());

const databaseError = (code: string, message = 'failed') =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code });
const enter = async (node: number, count: number) => {
  for (let n = 0; n < count; n++) await gate.enter(node, 2_000);
};
const away = { fault: 'unavailable', message: 'the database node of group 1 does not answer' };

it('lets one node use a part of the connections, and the others theirs', async () => {
  await enter(1, 3);
  let isIn = false;
  const fourth = gate.enter(1, 2_000).then(() => (isIn = true));
  await enter(2, 3);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isIn).toBe(false);
  expect(gate.waitingCount).toBe(1);
  gate.leave(1);
  await fourth;
  expect(gate.waitingCount).toBe(0);
  // The fourth was admitted instead of the first.
  const fifth = expect(gate.enter(1, 2_000)).rejects.toMatchObject(away);
  await vi.advanceTimersByTimeAsync(2_000);
  await fifth;
  gate.leave(1);
  await enter(1, 1);
});

it('lets a transaction go on to a second node without waiting, unless that is away', async () => {
  await enter(1, 3);
  gate.join(1);
  gate.report(2, databaseError('08006'));
  await enter(2, 2);
  expect(() => gate.join(2)).toThrow('group 2 does not answer');
});

it.each([
  ['a failed connection', databaseError('08006')],
  ['a statement timeout', databaseError('57014', 'canceling statement due to statement timeout')],
  ['the driver’s timeout', new Error('Query read timeout')],
])('lets only two try a node after %s, until it answers', async (_, error) => {
  gate.report(1, error);
  await enter(1, 2);
  await expect(gate.enter(1, 2_000)).rejects.toMatchObject(away);
  await enter(2, 3);
  gate.report(1, null);
  await enter(1, 1);
});

it.each([
  ['a lock timeout', databaseError('55P03')],
  ['a query that an operator cancelled', databaseError('57014', 'canceling statement due to user request')],
  ['a duplicate', databaseError('23505')],
  ['a broken connection to the coordinator', new Error('Connection terminated unexpectedly')],
])('does not suspect a node after %s', async (_, error) => {
  gate.report(1, error);
  await enter(1, 3);
});
