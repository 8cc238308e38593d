import { expect, it } from 'vitest';
import { makeImportedIdea } from '#domain/testing/make-idea.ts';
import { ApiError } from '../../errors/api-error.ts';
import { countImports, createMutationLimits, loadOf } from './mutation-limits.ts';

const createLimits = () => createMutationLimits({ mutationsPerMinute: 100, importsPerHour: 20 }, () => 0);

/** How often a request passes until it is refused, up to 200 times. */
function passes(take: () => void): number {
  for (let n = 0; n < 200; n++) {
    try {
      take();
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ code: 'rate-limited' });
      return n;
    }
  }
  return 200;
}

it.each([
  ['by their number where they are small', { mutationCount: 1, bodyBytes: 900, entryCount: 0 }, 100],
  ['by every 2 kB where they are not', { mutationCount: 1, bodyBytes: 10_000, entryCount: 0 }, 20],
  ['by twenty updates or notes in a file', { mutationCount: 1, bodyBytes: 900, entryCount: 200 }, 10],
  [
    'once where more than all is asked for at once',
    { mutationCount: 1, bodyBytes: 900, entryCount: 9_999 },
    1,
  ],
])('counts mutations %s', (_, load, expected) => {
  const limits = createLimits();
  expect(passes(() => limits.takeMutations('ada', load))).toBe(expected);
  expect(passes(() => limits.takeMutations('bob', load))).toBe(expected);
});

it('takes so many imports an hour, and says when the next may come', () => {
  const limits = createLimits();
  expect(passes(() => limits.takeImports('ada', 1))).toBe(20);
  expect(() => limits.takeImports('ada', 1)).toThrow(
    expect.objectContaining({ headers: { 'Retry-After': '3600' } }) as Error,
  );
  limits.takeImports('ada', 0);
  limits.takeImports('bob', 1);
});

it('finds in mutations what their files hold', () => {
  const stamp = { id: 'mutation-1', at: 0, utcOffset: 0 };
  const idea = { ...makeImportedIdea(), updates: [{ text: 'a' }, { text: 'b' }], notes: [{ text: 'c' }] };
  const mutations = [
    { ...stamp, name: 'importIdeas' as const, args: { ideas: [idea, idea] } },
    { ...stamp, name: 'deleteIdea' as const, args: { id: 'idea-1' } },
  ];
  expect(loadOf(mutations, 700)).toEqual({ mutationCount: 2, bodyBytes: 700, entryCount: 6 });
  expect(countImports(mutations)).toBe(1);
});
