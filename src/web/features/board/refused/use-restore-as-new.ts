import { type CallOutcome } from '#client/idea-calls.ts';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { useAccount, useForge } from '../../../app/context/forge.ts';
import { checkForm } from '../../idea/form/idea-form.ts';
import { showNewIdea } from '../new-idea/show-new-idea.ts';
import { useBoard } from '../state/board-context.ts';
import { addedIdea, refusalsOfIdea, restoredIdea } from './restored-idea.ts';
import { retryIdOf, dispatchOnce } from './retry-refused.ts';

export type FailureCode = Extract<CallOutcome, { readonly ok: false }>['code'];

export interface RestoreResult {
  /** The refused mutations that were fully restored. */
  readonly restoredIds: readonly string[];
  readonly failure: FailureCode | null;
}

const adders = { updates: 'addUpdate', notes: 'addNote', steps: 'addStep' } as const;

/** Adds a deleted idea as a new one, with everything refused because of its deletion. */
export function useRestoreAsNew(): (idea: Idea) => Promise<RestoreResult> {
  const { client, dialogs, environment } = useForge();
  const account = useAccount();
  const { newIdea } = useBoard();

  return async (idea) => {
    const refusals = refusalsOfIdea(idea, account.refused.get());
    const { fields, progress, entries } = restoredIdea(idea, refusals);
    // A field that the idea lacked may stay empty, but a deadline that has passed cannot be added.
    const faulty = checkForm(fields, currentStamp(environment), { ...idea, deadline: '' });
    if (faulty !== null) {
      // The deadline may have passed: the form lets the user choose another. The refused text is kept.
      if (!newIdea.hasUserInput()) {
        newIdea.set(fields);
        dialogs.close();
        requestAnimationFrame(() => showNewIdea(dialogs));
      }
      return { restoredIds: [], failure: faulty.code };
    }

    // Without refusals nothing remains that could be restored twice, so a new id will do.
    const first = refusals[0]?.mutation.id ?? environment.newId();
    const { ideaId: id, ...add } = addedIdea(fields, `${first}_idea`);
    const dispatch = <N extends MutationName>(name: N, args: MutationArgs[N], as: string) =>
      dispatchOnce(client, account, { name, args, id: as });
    const added = await dispatchOnce(client, account, add);
    if (!added.ok) return { restoredIds: [], failure: added.code };
    const failedIds = new Set<string>();
    let failure: FailureCode | null = null;
    for (const { list, text, mutationIds, retryOf = mutationIds[0] ?? first } of entries) {
      const outcome = await dispatch(adders[list], { id, text }, retryIdOf(retryOf));
      if (outcome.ok) continue;
      failure = outcome.code;
      for (const refused of mutationIds) failedIds.add(refused);
    }
    // Updates have already set the progress; this restores the slider's value.
    if (progress !== account.view.get(id)?.progress) {
      const moved = await dispatch('setProgress', { id, progress }, `${first}_progress`);
      if (!moved.ok) failure = moved.code;
    }
    const restoredIds = refusals
      .map(({ mutation }) => mutation.id)
      .filter((mutation) => !failedIds.has(mutation));
    return { restoredIds, failure };
  };
}
