import { nextDraft, submitDraft } from '#client/drafts/draft-submission.ts';
import { type Environment } from '#client/environment.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { createMutation } from '#client/replica/create-mutation.ts';
import { type Dialogs, type OpenDialog } from '../../../app/feedback/dialogs.ts';
import { orphanedDraftIdeas } from './orphaned-drafts.ts';
import { textDraftsOf } from './text-draft.ts';

export interface OrphanedDraftsDeps {
  readonly account: OpenAccount;
  readonly dialogs: Dialogs;
  readonly environment: Environment;
}

/**
 * When another device deletes an idea, sends its drafts as they are. The server rejects them, so that they
 * appear among the refused mutations, to copy or to restore with their idea. Returns a function that stops this.
 */
export function sendOrphanedDrafts({ account, dialogs, environment }: OrphanedDraftsDeps): () => void {
  const gone = new Set<string>();
  const sendPending = () => {
    const open = dialogs.open.get();
    for (const id of gone) {
      // An open dialog about the idea still shows the draft.
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
  // The work module or the first ideas may load later: check again then.
  const later = [account.saving, account.isLoaded].map((each) => each.subscribe(checkEarlier));
  const stops = [stop, dialogs.open.subscribe(sendPending), ...later];
  return () => {
    for (const each of stops) each();
  };
}

function isAbout(open: OpenDialog | null, id: string): boolean {
  return open !== null && 'id' in open && open.id === id;
}

/** Every tab is notified of the deletion, but only one sends the drafts. */
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
    // The idea may have been restored by now.
    void (view.get(id) === undefined ? send() : Promise.resolve()).finally(release);
  });
}
