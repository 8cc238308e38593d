import { closedLoop, type LoopResult } from '../closed-loop.ts';
import { type Running, password } from '../running.ts';

/** Sign-ins, eight people at once, who do nothing else: each sign-in ends their longest unused session in the end. */
export async function signIns(running: Running): Promise<LoopResult> {
  const users = await running.users('visitor', 8);
  return closedLoop({ workers: users.length, warmUp: 500, milliseconds: 2_500 }, async (worker) => {
    await running.backend.signIn(users[worker]?.email ?? '', password);
  });
}
