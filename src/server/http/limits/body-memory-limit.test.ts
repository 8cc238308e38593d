import { EventEmitter } from 'node:events';
import { type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { type BodyMemory, createBodyMemoryLimit } from './body-memory-limit.ts';
import { type MemoryLimits } from './fair-memory.ts';

const answer = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;

const never = () => {
  throw new Error('cut off');
};

const unlimited: MemoryLimits = { perAccountBytes: Infinity, totalBytes: Infinity };
const create = (limits: { small?: MemoryLimits; large?: MemoryLimits }) =>
  createBodyMemoryLimit(() => 0, { small: unlimited, large: unlimited, ...limits });

it('limits bytes per account and in total, and frees them when the response closes', () => {
  const limit = create({ large: { perAccountBytes: 300_000, totalBytes: 500_000 } });
  const first = answer();
  const one = limit.track('ada', first, never);
  expect(one.grow(100_000)).toBe(true);
  expect(one.grow(200_000)).toBe(true);
  const second = answer();
  const two = limit.track('ada', second, never);
  expect(two.grow(100_000)).toBe(true);
  expect(two.grow(100_001)).toBe(false);
  const third = answer();
  const bob = limit.track('bob', third, never);
  expect(bob.grow(200_000)).toBe(true);
  first.emit('close');
  expect(two.grow(300_000)).toBe(true);
  expect(limit.track('ada', answer(), never).grow(64_001)).toBe(false);
  second.emit('close');
  third.emit('close');
  for (const who of ['ada', undefined]) expect(limit.track(who, answer(), never).grow(250_000)).toBe(true);
});

it('counts small bodies over all too, apart from large ones, and always accepts the smallest', () => {
  const limit = create({
    small: { perAccountBytes: 8_000_000, totalBytes: 32_000_000 },
    large: { perAccountBytes: 100_000, totalBytes: 100_000 },
  });
  const signIns = Array.from({ length: 3_000 }, () => limit.track(undefined, answer(), never).grow(63_000));
  // 8 MB, and not 189.
  expect(signIns.filter(Boolean)).toHaveLength(126);
  expect(limit.track(undefined, answer(), never).grow(4_000)).toBe(true);
  expect(limit.track(undefined, answer(), never).grow(4_001)).toBe(true);
  expect(limit.track(undefined, answer(), never).grow(63_000)).toBe(false);
  expect(limit.track('ada', answer(), never).grow(64_000)).toBe(true);
  expect(limit.track('ada', answer(), never).grow(100_000)).toBe(true);
});

it('frees the small part of a body that becomes large', () => {
  const limit = create({ small: { perAccountBytes: 64_000, totalBytes: 64_000 } });
  const body = limit.track('ada', answer(), never);
  expect(body.grow(64_000)).toBe(true);
  expect(limit.track('ada', answer(), never).grow(64_000)).toBe(false);
  expect(body.grow(64_001)).toBe(true);
  expect(limit.track('ada', answer(), never).grow(64_000)).toBe(true);
});

it('cuts off an unfinished body of an account above its share for another account', () => {
  const limit = create({ large: { perAccountBytes: 300_000, totalBytes: 300_000 } });
  const cutOff: string[] = [];
  const upload = (accountId: string, name: string, bytes: number): BodyMemory => {
    const body = limit.track(accountId, answer(), () => void cutOff.push(name));
    expect(body.grow(bytes)).toBe(true);
    return body;
  };
  upload('ada', 'complete', 100_000).complete();
  upload('ada', 'unfinished', 100_000);
  upload('ada', 'newest', 100_000);
  upload('bob', 'his', 150_000);
  expect(cutOff).toEqual(['unfinished', 'newest']);
});

it('counts all requests without an account as one account', () => {
  const limit = create({ large: { perAccountBytes: 100_000, totalBytes: 300_000 } });
  expect(limit.track(undefined, answer(), never).grow(100_000)).toBe(true);
  expect(limit.track(undefined, answer(), never).grow(100_000)).toBe(false);
  expect(limit.track('ada', answer(), never).grow(100_000)).toBe(true);
});

it('reserves nothing for a response that is already closed, as nothing would free it', () => {
  const limit = create({ large: { perAccountBytes: 100_000, totalBytes: 100_000 } });
  const closed = Object.assign(answer(), { destroyed: true });
  expect(limit.track('ada', closed, never).grow(100_000)).toBe(false);
  expect(limit.track('ada', answer(), never).grow(100_000)).toBe(true);
});
