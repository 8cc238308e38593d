import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveChange } from '../harness/backend.ts';
import { type RunningBackend, password } from '../harness/running-backend.ts';
import { agedIdea, sampleIdea } from '../harness/sample-idea.ts';

/** Checks that the backend stores ideas correctly and separates users. @throws with a list of all failures */
export async function checkCorrectness(running: RunningBackend): Promise<void> {
  const { backend } = running;
  const faults: string[] = [];
  const expect = (isSo: boolean, what: string) => void (isSo || faults.push(what));
  const refuses = (attempt: Promise<unknown>) =>
    attempt.then(
      () => false,
      () => true,
    );
  const [ada, bob] = await running.users('check', 2);
  if (ada === undefined || bob === undefined) throw new Error('nobody signed up');
  expect(await refuses(backend.signIn(ada.email, `not ${password}`)), 'takes a wrong password');
  const seen: LiveChange[] = [];
  const leaked: LiveChange[] = [];
  const own = await backend.subscribe(ada.session, (change) => seen.push(change));
  const other = await backend.subscribe(bob.session, (change) => leaked.push(change));
  const first = await backend.add(ada.session, agedIdea());
  await sleep(50);
  const second = await backend.add(ada.session, sampleIdea());
  await backend.setProgress(ada.session, first, 77);
  const list = await backend.list(ada.session, 100);
  expect(list.map(({ id }) => id).join() === [second, first].join(), 'does not list the newest first');
  expect(list[1]?.progress === 77 && list[1]?.tags?.length === 3, 'lost a field');
  expect(list[1]?.updates?.length === 2, 'lost an update');
  expect((await backend.list(bob.session, 100)).length === 0, 'shows ideas of somebody else');
  expect(await refuses(backend.setProgress(bob.session, first, 1)), 'changes ideas of somebody else');
  await backend.remove(ada.session, first);
  expect((await backend.ids(ada.session)).join() === second, 'did not delete');
  await sleep(1_000);
  const received = seen.map(({ type }) => type).filter((type, n, all) => type !== all[n - 1]);
  expect(received.join() === 'add,update,delete', `told of ${received.join()}`);
  expect(leaked.length === 0, 'tells somebody else');
  own.close();
  other.close();
  if (faults.length > 0) throw new Error(`${backend.title}: ${faults.join('; ')}`);
}
