import { closedLoop, type LoopResult } from '../closed-loop.ts';
import { type Running } from '../running.ts';
import { agedIdea } from '../sample-idea.ts';

const ideas = 100;

/** Lists of a hundred ideas, each with two updates and a note. */
export async function lists(running: Running, readers: number): Promise<LoopResult> {
  const { backend } = running;
  const users = await running.users('reader', readers);
  await Promise.all(
    users.map(async ({ session }) => {
      const held = await backend.list(session, ideas);
      for (let n = held.length; n < ideas; n++) await backend.add(session, agedIdea());
    }),
  );
  return closedLoop({ workers: readers, warmUp: 500, milliseconds: 2_500 }, async (worker) => {
    const user = users[worker];
    if (!user) return;
    const { length } = await backend.list(user.session, ideas);
    if (length !== ideas) throw new Error(`a list of ${length}`);
  });
}
