import { returnText } from '#client/drafts/draft-submission.ts';
import { type Drafts } from '#client/drafts/drafts.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { takeIncomingText } from '../../../platform/incoming-text.ts';
import { showCapture } from '../new-idea/show-new-idea.ts';
import { captureDraftName, emptyDraft } from './use-capture-draft.ts';

/** Puts the text in the address into the capture line. A half-typed line returns once that text is submitted. */
export function showIncomingText(
  { dialogs, environment }: Pick<Forge, 'dialogs' | 'environment'>,
  drafts: Drafts,
): void {
  const line = takeIncomingText();
  if (line === null) return;
  if (line !== '') {
    const before = drafts.get(captureDraftName) ?? '';
    drafts.set(captureDraftName, JSON.stringify({ ...emptyDraft, line, at: environment.now() }));
    returnText(drafts, captureDraftName, before);
  }
  showCapture(dialogs);
}
