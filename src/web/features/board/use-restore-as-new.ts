import { type Idea } from '#domain/idea.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation.ts';
import { type CallOutcome } from '#client/idea-calls.ts';
import { stampOf } from '#client/intent.ts';
import { useAccount, useForge } from '../../app/forge.ts';
import { checkForm } from '../idea/idea-form.ts';
import { useBoard } from './board-context.ts';
import { nextTry, dispatchOnce } from './next-try.ts';
import { refusedTogether, restoredIdea } from './restored-idea.ts';
import { showNewIdea } from './show-new-idea.ts';

export type Failure = Extract<CallOutcome, { readonly ok: false }>['code'];

export interface Restored {
  /** The refused mutations of which everything is there again. */
  readonly settled: readonly string[];
  readonly failure: Failure | null;
}

/** Adds an idea that is gone anew, with everything that was refused because it is. */
export function useRestoreAsNew(): (idea: Idea) => Promise<Restored> {
  const { client, dialogs, environment } = useForge();
  const account = useAccount();
  const { newIdea } = useBoard();

  return async (idea) => {
    const together = refusedTogether(idea, account.refused.get());
    const { fields, progress, entries } = restoredIdea(idea, together);
    const faulty = checkForm(fields, stampOf(environment));
    if (faulty !== null) {
      // Perhaps its deadline has passed: the form lets the person give another. The refused text is kept.
      if (!newIdea.hasOwnWork()) {
        newIdea.set(fields);
        dialogs.close();
        requestAnimationFrame(() => showNewIdea(dialogs));
      }
      return { settled: [], failure: faulty.code };
    }

    // Where nothing was refused, nothing is left behind that could be restored twice.
    const first = together[0]?.mutation.id ?? environment.newId();
    const id = `${first}_idea`;
    const dispatch = <N extends MutationName>(name: N, args: MutationArgs[N], as: string) =>
      dispatchOnce(client, account, { name, args, id: as });
    const added = await dispatch('addIdea', fields, id);
    if (!added.ok) return { settled: [], failure: added.code };
    const lost = new Set<string>();
    let failure: Failure | null = null;
    for (const { list, text, from } of entries) {
      const name = list === 'notes' ? 'addNote' : 'addUpdate';
      const outcome = await dispatch(name, { id, text }, nextTry(from[0] ?? first));
      if (outcome.ok) continue;
      failure = outcome.code;
      for (const refused of from) lost.add(refused);
    }
    // Updates have moved it already; the slider says where it was.
    if (progress !== account.view.get(id)?.progress) {
      const moved = await dispatch('setProgress', { id, progress }, `${first}_progress`);
      if (!moved.ok) failure = moved.code;
    }
    const settled = together.map(({ mutation }) => mutation.id).filter((mutation) => !lost.has(mutation));
    return { settled, failure };
  };
}
