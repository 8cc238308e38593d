import { useEffect } from 'react';
import { nextDraft, submitDraft } from '#client/drafts/draft-submission.ts';
import { type Environment } from '#client/environment.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { createMutation } from '#client/replica/create-mutation.ts';
import { useAccount, useForge } from '../../../app/context/forge.ts';
import { type OpenDialog } from '../../../app/feedback/dialogs.ts';
import { orphanedDraftIdeas } from './orphaned-drafts.ts';
import { textDraftsOf } from './text-draft.ts';

/**
 * What was half-typed about an idea that another device deletes is sent as it stands. The server refuses it, and so it
 * is found where everything refused is: to be copied, or restored together with its idea.
 */
export function useOrphanedDrafts(): void {
  const { dialogs, environment } = useForge();
  const account = useAccount();
  useEffect(() => {
    const gone = new Set<string>();
    const sendPending = () => {
      const open = dialogs.open.get();
      for (const id of gone) {
        // There what was typed is still before the person.
        if (isAbout(open, id)) continue;
        gone.delete(id);
        sendDrafts(account, environment, id);
      }
    };
    const stop = account.view.onChange(({ ids }) => {
      for (const id of ids)
        if (account.view.get(id) === undefined && !account.work?.replica.hasOnServer(id)) gone.add(id);
      sendPending();
    });
    let hasCheckedEarlier = false;
    const checkEarlier = () => {
      if (hasCheckedEarlier || !account.work || !account.isLoaded.get()) return;
      hasCheckedEarlier = true;
      for (const id of orphanedDraftIdeas(account, account.work)) gone.add(id);
      sendPending();
    };
    void account.prepare().then(checkEarlier);
    // Work that could not be loaded at once comes later, which shows in the saving state; so may the first ideas.
    const later = [account.saving, account.isLoaded].map((each) => each.subscribe(checkEarlier));
    const stops = [stop, dialogs.open.subscribe(sendPending), ...later];
    return () => {
      for (const each of stops) each();
    };
  }, [account, dialogs, environment]);
}

function isAbout(open: OpenDialog | null, id: string): boolean {
  return open !== null && 'id' in open && open.id === id;
}

/** One tab does so, though all of them hear that the idea is gone. */
function sendDrafts(account: OpenAccount, environment: Environment, id: string): void {
  const { drafts, view, work } = account;
  if (!work) return;
  const places = textDraftsOf(id, work.replica.serverTrashed(id)?.idea ?? null);
  if (places.every(({ draftName }) => nextDraft(drafts, draftName) === null)) return;
  const send = async () => {
    for (const { draftName, toMutation } of places)
      for (let text = nextDraft(drafts, draftName); text !== null; text = nextDraft(drafts, draftName)) {
        const intent = toMutation(text);
        if (intent === null) drafts.set(draftName, null);
        else
          await submitDraft(drafts, { name: draftName, text }, async (id) => {
            await work.sendWithoutApplying(createMutation(environment, intent.name, intent.args, id));
            return true;
          });
      }
  };
  const release = drafts.acquireLock(`half-typed ${id}`, () => {
    // It may be back by now.
    void (view.get(id) === undefined ? send() : Promise.resolve()).finally(release);
  });
}
