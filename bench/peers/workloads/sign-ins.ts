import { closedLoop, type LoopResult } from '../harness/closed-loop.ts';
import { type RunningBackend, password } from '../harness/running-backend.ts';

/**
 * Eight users sign in repeatedly. Once an account has the maximum of sessions, each sign-in ends the least
 * recently used.
 */
export async function signIns(running: RunningBackend): Promise<LoopResult> {
  const users = await running.users('visitor', 8);
  return closedLoop({ workers: users.length, warmUpMs: 500, durationMs: 2_500 }, async (worker) => {
    await running.backend.signIn(users[worker]?.email ?? '', password);
  });
}
