import { EventEmitter } from 'node:events';
import { type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heartbeatIntervalMs } from '#contract/protocol.ts';
import { noChanges } from '#tests/harness/no-changes.ts';
import { type LiveHub, createHub } from '../../live/hub.ts';
import { streamChanges } from './event-stream.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A fake response: written data is flushed at once unless `isStuck`. */
class FakeResponse extends EventEmitter {
  readonly written: string[] = [];
  headersSent = false;
  writableEnded = false;
  destroyed = false;
  writableLength = 0;
  isStuck = false;

  writeHead(): void {
    this.headersSent = true;
  }
  flushHeaders(): void {}
  write(text: string): void {
    this.written.push(text);
  }
  end(text: string): void {
    this.written.push(text);
    this.writableEnded = true;
    if (!this.isStuck) this.emit('close');
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const nothingNew = (_: string, since: number) => Promise.resolve(noChanges(since));

async function open(
  dice: number,
  { line = new FakeResponse(), hub = createHub(10), changesSince = nothingNew } = {},
) {
  await streamChanges(line as unknown as ServerResponse, { accountId: 'a', tokenHash: 'h' } as never, 7, {
    storage: { epoch: 'e1' },
    hub,
    changesSince,
    isSessionActive: () => Promise.resolve(true),
    random: () => dice,
  });
  return { line, hub };
}

it('ends a stream after four to six minutes, so that vanished clients are dropped', async () => {
  for (const [dice, minutes] of [
    [0, 4],
    [0.999, 6],
  ] as const) {
    const { line, hub } = await open(dice);
    vi.advanceTimersByTime(minutes * 60_000 - 1);
    expect(hub.streamCount()).toBe(1);
    expect(new Set(line.written)).toEqual(new Set(['event: beat\ndata: \n\n']));
    vi.advanceTimersByTime(1);
    expect(line.written.at(-1)).toBe('event: renew\ndata: \n\n');
    expect(line.destroyed).toBe(false);
    expect(hub.streamCount()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  }
});

it('destroys the connection if the end is not flushed by the next heartbeat', async () => {
  const { line, hub } = await open(0);
  line.isStuck = true;
  vi.advanceTimersByTime(4 * 60_000);
  expect(line.writableEnded).toBe(true);
  expect(line.destroyed).toBe(false);
  vi.advanceTimersByTime(heartbeatIntervalMs);
  expect(line.destroyed).toBe(true);
  expect(hub.streamCount()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('lets a slow reader receive the backlog and the end when its stream is renewed', async () => {
  const { line } = await open(0);
  line.writableLength = 1;
  vi.advanceTimersByTime(4 * 60_000);
  expect(line.destroyed).toBe(false);
  expect(line.written.at(-1)).toBe('event: renew\ndata: \n\n');
});

it('destroys the connection of a slow reader when its session ends', async () => {
  const { line, hub } = await open(0);
  line.writableLength = 1;
  hub.endAccount('a', null);
  expect(line.destroyed).toBe(true);
  expect(line.written.at(-1)).toBe('event: beat\ndata: \n\n');
  expect(hub.streamCount()).toBe(0);
});

it('opens no stream for a client that has disconnected', async () => {
  const line = new FakeResponse();
  line.destroy();
  const { hub } = await open(0, { line });
  expect(hub.streamCount()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(line.written).toEqual([]);
});

it('removes a stream whose connection broke silently, at the next heartbeat or end', async () => {
  const endings = [
    () => vi.advanceTimersByTime(heartbeatIntervalMs),
    (hub: LiveHub) => hub.endAccount('a', null),
    (hub: LiveHub) => hub.close(),
  ];
  for (const end of endings) {
    const { line, hub } = await open(0);
    line.destroyed = true;
    end(hub);
    expect(hub.streamCount()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  }
});

it('removes the oldest stream for a new one even if its connection is broken', async () => {
  const hub = createHub(1);
  const { line: oldest } = await open(0, { hub });
  oldest.destroyed = true;
  await open(0, { hub });
  expect(hub.streamCount()).toBe(1);
  expect(vi.getTimerCount()).toBe(1);
});

it('sends changes published during a read after the changes that were read', async () => {
  const hub = createHub(10);
  const changesSince = (_: string, since: number) => {
    hub.publish('a', { ...noChanges(9), to: 10 });
    return Promise.resolve({ ...noChanges(since), to: 9 });
  };
  const { line } = await open(0, { hub, changesSince });
  expect(line.written.map((text) => /^id: (\d+)$/m.exec(text)?.[1])).toEqual(['9', '10']);
});

it('repeats a failed read at the next heartbeat, even if nothing more is published', async () => {
  let newest = 7;
  let isAway = false;
  const reads: number[] = [];
  const changesSince = (_: string, since: number) => {
    reads.push(since);
    const changes = { ...noChanges(since), to: newest };
    return isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(changes);
  };
  const { line, hub } = await open(0, { changesSince });
  const settled = () => new Promise(setImmediate);
  const beat = () => {
    vi.advanceTimersByTime(heartbeatIntervalMs);
    return settled();
  };
  [isAway, newest] = [true, 12];
  // These changes do not follow the stream's version, so it has to read.
  hub.publish('a', { ...noChanges(11), to: 12 });
  await settled();
  await beat();
  expect(line.written).not.toContainEqual(expect.stringContaining('id: 12'));
  isAway = false;
  await beat();
  expect(line.written.at(-1)).toContain('id: 12\n');
  await beat();
  expect(reads).toEqual([7, 7, 7, 7]);
});

it('ends a stream that is opened during shutdown, like the others', async () => {
  const hub = createHub(10);
  hub.close();
  const { line } = await open(0, { hub });
  expect(line.written).toEqual(['event: restart\ndata: \n\n']);
  expect(line.writableEnded).toBe(true);
  expect(hub.streamCount()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
