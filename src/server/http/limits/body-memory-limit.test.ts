import { EventEmitter } from 'node:events';
import { type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createBodyMemoryLimit } from './body-memory-limit.ts';

const answer = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;

it('limits bytes per account and in total, and frees them when the response closes', () => {
  const room = createBodyMemoryLimit({ perAccountBytes: 300_000, totalBytes: 500_000 });
  const first = answer();
  const one = room.track('ada', first);
  expect(one(100_000)).toBe(true);
  expect(one(200_000)).toBe(true);
  const second = answer();
  const two = room.track('ada', second);
  expect(two(100_000)).toBe(true);
  expect(two(100_001)).toBe(false);
  expect(room.track('bob', answer())(200_001)).toBe(false);
  const third = answer();
  expect(room.track('bob', third)(200_000)).toBe(true);
  first.emit('close');
  expect(two(300_000)).toBe(true);
  expect(two(300_001)).toBe(false);
  for (const one of [second, third]) one.emit('close');
  for (const who of ['ada', undefined]) expect(room.track(who, answer())(250_000)).toBe(true);
});

it('accepts small bodies when large ones exceed the limit', () => {
  const room = createBodyMemoryLimit({ perAccountBytes: 100_000, totalBytes: 100_000 });
  expect(room.track('ada', answer())(100_000)).toBe(true);
  expect(room.track('bob', answer())(64_000)).toBe(true);
  expect(room.track('bob', answer())(64_001)).toBe(false);
});

it('counts all requests without an account as one account', () => {
  const room = createBodyMemoryLimit({ perAccountBytes: 100_000, totalBytes: 300_000 });
  expect(room.track(undefined, answer())(100_000)).toBe(true);
  expect(room.track(undefined, answer())(100_000)).toBe(false);
  expect(room.track('ada', answer())(100_000)).toBe(true);
});

it('reserves nothing for a response that is already closed, as nothing would free it', () => {
  const room = createBodyMemoryLimit({ perAccountBytes: 100_000, totalBytes: 100_000 });
  const closed = Object.assign(answer(), { destroyed: true });
  expect(room.track('ada', closed)(100_000)).toBe(false);
  expect(room.track('ada', answer())(100_000)).toBe(true);
});
