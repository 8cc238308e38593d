import { type RunningBackend } from '../harness/running-backend.ts';

/** Milliseconds from a start on existing data to the first list of a signed-in user. */
export async function coldStart(running: RunningBackend): Promise<number> {
  const { backend } = running;
  const [user] = await running.users('reader', 1);
  if (user === undefined) throw new Error('nobody signed up');
  await running.stop();
  const started = performance.now();
  await running.start();
  // A backend in memory has lost its users, so only its start is measured.
  if (backend.durability !== 'memory') await backend.list(user.session, 10);
  return performance.now() - started;
}
