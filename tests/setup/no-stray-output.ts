import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected warning or error is a defect. A test that expects one spies on the console itself.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'stray console.error').toEqual([]);
  expect(vi.mocked(console.warn).mock.calls, 'stray console.warn').toEqual([]);
});
