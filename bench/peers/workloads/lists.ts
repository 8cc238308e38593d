import { closedLoop, type LoopResult } from '../harness/closed-loop.ts';
import { type RunningBackend, type User } from '../harness/running-backend.ts';
import { agedIdea } from '../harness/sample-idea.ts';

const ideas = 100;

/** Lists of a hundred ideas, each with two updates and a note, while nothing changes. */
export async function lists(running: RunningBackend, readers: number): Promise<LoopResult> {
  return eachOwnList(running, readers, async () => {});
}

/** The same, but each reader changes an idea before each list, so that no list can come from a cache. */
export async function changedLists(running: RunningBackend, readers: number): Promise<LoopResult> {
  const { backend } = running;
  let progress = 0;
  return eachOwnList(running, readers, async ({ session }, idea) => {
    progress = (progress % 90) + 1;
    await backend.setProgress(session, idea, progress);
  });
}

async function eachOwnList(
  running: RunningBackend,
  readers: number,
  before: (user: User, idea: string) => Promise<void>,
): Promise<LoopResult> {
  const { backend } = running;
  const users = await running.users('reader', readers);
  const known = await Promise.all(
    users.map(async ({ session }) => {
      const held = await backend.list(session, ideas);
      for (let n = held.length; n < ideas; n++) await backend.add(session, agedIdea());
      return (await backend.list(session, 1))[0]?.id;
    }),
  );
  return closedLoop({ workers: readers, warmUpMs: 500, durationMs: 2_500 }, async (worker) => {
    const user = users[worker];
    if (!user) return;
    await before(user, known[worker] ?? '');
    const { length } = await backend.list(user.session, ideas);
    if (length !== ideas) throw new Error(`a list of ${length}`);
  });
}
