import { type KeyValueStore } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type ServerRules, type SignUpPolicy } from '#client/session/session.ts';

const signUpsKey = 'forge.signUps';

/** Who may create an account: what the server said last, remembered for a start without it. */
export function watchSignUps(
  serverRules: Observable<ServerRules | null>,
  storage: KeyValueStore,
): Observable<SignUpPolicy> {
  const remembered = storage.get(signUpsKey);
  const isPolicy = remembered === 'invited' || remembered === 'closed';
  const policy = writable<SignUpPolicy>(isPolicy ? remembered : 'open');
  serverRules.subscribe(() => {
    const signUps = serverRules.get()?.signUps ?? null;
    policy.set(signUps ?? 'open');
    storage.set(signUpsKey, signUps);
  });
  return policy;
}
