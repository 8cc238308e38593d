import { type RunningBackend } from '../harness/running-backend.ts';

/** Milliseconds from a start on existing data to the first list that a signed-in person gets. */
export async function coldStart(running: RunningBackend): Promise<number> {
  const { backend } = running;
  const [user] = await running.users('reader', 1);
  if (user === undefined) throw new Error('nobody signed up');
  await running.stop();
  const started = performance.now();
  await running.start();
  // One that forgets everything has nobody to list for: for it the start alone is counted.
  if (backend.durability !== 'memory') await backend.list(user.session, 10);
  return performance.now() - started;
}
