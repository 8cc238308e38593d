import { type PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NodeGate } from './node-gate.ts';
import { createNodeRoute } from './node-route.ts';
import { answerInTime } from './spread-access.ts';

const client = { release: vi.fn() };
const statement = (accountId: string) => ({
  name: undefined,
  text: 'select "version" from "account" where "id" = $1',
  values: [accountId],
  isSilent: false,
});
/** Each account has the number of its node as its name. */
const shards = {
  nodeOf: (_: string, key: string) => Number(key),
  readShards: () => Promise.resolve(new Map()),
};

let gate: NodeGate;
let connect: () => Promise<PoolClient>;
const open = () => createNodeRoute({ gate, shards, connect });

beforeEach(() => {
  vi.useFakeTimers();
  client.release.mockClear();
  gate = new NodeGate(1);
  connect = () => Promise.resolve(client as unknown as PoolClient);
});
afterEach(() => void vi.useRealTimers());

const fault = (error: unknown) => (error as { readonly fault?: string }).fault;

it('waits at most two seconds for a node and a connection together', async () => {
  const pending = Promise.withResolvers<PoolClient>();
  connect = () => pending.promise;
  const first = open();
  expect(await first.enter(statement('1'))).toBeUndefined();
  const second = open();
  const entering = second.enter(statement('1'));
  await vi.advanceTimersByTimeAsync(1_500);
  first.release();
  await entering;
  const connecting = second.connect().catch(fault);
  await vi.advanceTimersByTimeAsync(499);
  expect(await Promise.race([connecting, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await connecting).toBe('unavailable');
  // A connection that comes too late goes back to the pool.
  pending.resolve(client as unknown as PoolClient);
  await vi.advanceTimersByTimeAsync(0);
  expect(client.release).toHaveBeenCalledOnce();
});

it('uses a node once for all statements of a connection, and leaves none that it did not enter', async () => {
  const first = open();
  await first.enter(statement('1'));
  expect(first.enter(statement('1'))).toBeNull();
  expect(first.enter(statement('2'))).toBeNull();
  const second = open();
  const refused = second.enter(statement('1'))?.catch(fault);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refused).toBe('unavailable');
  second.release();
  const third = open();
  let isIn = false;
  const entering = third.enter(statement('1'))?.then(() => (isIn = true));
  await vi.advanceTimersByTimeAsync(100);
  expect(isIn).toBe(false);
  first.release();
  await entering;
});

it('does not wait for a node with an open connection', async () => {
  const first = open();
  await first.enter(statement('1'));
  const second = open();
  // A table of the coordinator.
  const local = { ...statement('1'), text: 'select "value" from "epoch"', values: [] };
  expect(second.enter(local)).toBeNull();
  await second.connect();
  expect(second.enter(statement('1'))).toBeNull();
  expect(gate.waitingCount).toBe(0);
});

it('answers a command within 4.8 s, whatever the database does', async () => {
  const { promise } = Promise.withResolvers<string>();
  const answer = answerInTime(promise).catch(fault);
  await vi.advanceTimersByTimeAsync(4_799);
  expect(await Promise.race([answer, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('unavailable');
  expect(await answerInTime(Promise.resolve('stored'))).toBe('stored');
});
