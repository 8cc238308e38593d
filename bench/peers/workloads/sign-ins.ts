import { closedLoop, type LoopResult } from '../harness/closed-loop.ts';
import { type RunningBackend, password } from '../harness/running-backend.ts';

/** Sign-ins, eight people at once, who do nothing else: each sign-in ends their longest unused session in the end. */
export async function signIns(running: RunningBackend): Promise<LoopResult> {
  const users = await running.users('visitor', 8);
  return closedLoop({ workers: users.length, warmUpMs: 500, durationMs: 2_500 }, async (worker) => {
    await running.backend.signIn(users[worker]?.email ?? '', password);
  });
}
