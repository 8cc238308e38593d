import { expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { signIn, signUp } from '../../harness/person.ts';
import { startTestServer } from '../../harness/test-server.ts';

it.each([
  ['opens no stream', paths.live, {}],
  [
    'takes nothing',
    paths.mutations,
    { method: 'POST', body: { mutations: [makeMutation('addIdea', fields)] } },
  ],
])('%s for a session that ends while its last use is written', async (_, path, question) => {
  const clock = createFakeClock();
  let before = async () => {};
  const server = await startTestServer({
    now: clock.now,
    wrapStorage: (storage) => ({
      ...storage,
      write(name, input) {
        if (name !== 'touchSession') return storage.write(name, input);
        return before().then(() => storage.write(name, input));
      },
    }),
  });
  const ada = await signUp(server.url, 'ada@example.org');
  clock.advance(3_600_000);
  // Used just now, so that its last use is not written.
  const other = await signIn(server.url, 'ada@example.org');
  before = async () => {
    expect((await other.ask(paths.endOtherSessions, { method: 'POST', body: {} })).status).toBe(204);
  };
  const answer = await ada.ask(path, question);
  expectProblem(answer, 'unauthenticated');
  expect(answer.headers['set-cookie']).toBe(undefined);
  expect((await other.everything()).ideas).toEqual([]);
  await server.stop();
  expect(server.complaints).toEqual([]);
});
