import { type Environment } from './environment.ts';
import { type Observable } from './observable.ts';

/** Waits until a condition holds, checking it at each change. Resolves to false after the timeout. */
export function waitFor(
  source: Observable<unknown>,
  isMet: () => boolean,
  timeoutMs: number,
  schedule: Environment['schedule'],
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      stop();
      resolve(isMet());
    };
    const cancel = schedule(timeoutMs, finish);
    const stop = source.subscribe(() => isMet() && finish());
    if (isMet()) finish();
  });
}
