import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();
afterEach(() => scope.end());

it.each([`${paths.ideas}?limit=500`, paths.export])(
  'answers other accounts while one keeps requesting all its data by %s',
  async (path) => {
    const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
    const url = await server.url();
    const [ada, bob] = [await signUp(url, 'ada@example.org'), await signUp(url, 'bob@example.org')];
    // About 17 MB: too large for the response cache.
    const updates = Array.from({ length: 19 }, () => ({ text: 'u'.repeat(1_990) }));
    const ideas = Array.from({ length: 450 }, () => ({ ...importedIdea, updates }));
    const imported = await ada.ask(paths.import, {
      method: 'POST',
      body: { mutations: [makeMutation('importIdeas', { ideas })] },
    });
    expect(imported.status).toBe(200);
    let answered = 0;
    const asked = Array.from({ length: 20 }, () => ada.ask(path).then(() => (answered += 1)));
    expect((await bob.ask(paths.ideas)).status).toBe(200);
    expect(answered).toBeLessThan(10);
    await Promise.all(asked);
  },
  60_000,
);
