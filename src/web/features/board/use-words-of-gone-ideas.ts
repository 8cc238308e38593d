import { useEffect } from 'react';
import { intentOf } from '#client/intent.ts';
import { nextDraft, submitDraft } from '#client/given-back.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type Environment } from '#client/environment.ts';
import { type OpenDialog } from '../../app/dialogs.ts';
import { useAccount, useForge } from '../../app/forge.ts';
import { halfTypedPlaces } from '../idea/half-typed.ts';
import { goneIdeasWithWords } from './words-of-gone-ideas.ts';

/**
 * What was half-typed about an idea that another device deletes is sent as it stands. The server refuses it, and so it
 * is found where everything refused is: to be copied, or restored together with its idea.
 */
export function useWordsOfGoneIdeas(): void {
  const { dialogs, environment } = useForge();
  const account = useAccount();
  useEffect(() => {
    const gone = new Set<string>();
    const look = () => {
      const open = dialogs.open.get();
      for (const id of gone) {
        // There what was typed is still before the person.
        if (isAbout(open, id)) continue;
        gone.delete(id);
        sendHalfTyped(account, environment, id);
      }
    };
    const stop = account.view.onChange(({ ids }) => {
      for (const id of ids)
        if (account.view.get(id) === undefined && !account.work?.replica.has(id)) gone.add(id);
      look();
    });
    let hasLookedBack = false;
    const lookBack = () => {
      if (hasLookedBack || !account.work || !account.isLoaded.get()) return;
      hasLookedBack = true;
      for (const id of goneIdeasWithWords(account, account.work)) gone.add(id);
      look();
    };
    void account.prepare().then(lookBack);
    // Work that could not be loaded at once comes later, which shows in the saving state; so may the first ideas.
    const later = [account.saving, account.isLoaded].map((each) => each.subscribe(lookBack));
    const stops = [stop, dialogs.open.subscribe(look), ...later];
    return () => {
      for (const each of stops) each();
    };
  }, [account, dialogs, environment]);
}

function isAbout(open: OpenDialog | null, id: string): boolean {
  return open !== null && 'id' in open && open.id === id;
}

/** One tab does so, though all of them hear that the idea is gone. */
function sendHalfTyped(account: OpenAccount, environment: Environment, id: string): void {
  const { drafts, view, work } = account;
  if (!work) return;
  const places = halfTypedPlaces(id, work.replica.trashed(id)?.idea ?? null);
  if (places.every(({ draft }) => nextDraft(drafts, draft) === null)) return;
  const send = async () => {
    for (const { draft, meant } of places)
      for (let text = nextDraft(drafts, draft); text !== null; text = nextDraft(drafts, draft)) {
        const intent = meant(text);
        if (intent === null) drafts.set(draft, null);
        else
          await submitDraft(drafts, { name: draft, text }, async (id) => {
            await work.sendUndone(intentOf(environment, intent.name, intent.args, id));
            return true;
          });
      }
  };
  const release = drafts.hold(`half-typed ${id}`, () => {
    // It may be back by now.
    void (view.get(id) === undefined ? send() : Promise.resolve()).finally(release);
  });
}
