import { useIncomingText } from './capture/use-incoming-text.ts';
import { DropZone } from './files/drop-zone.tsx';
import { useOrphanedDrafts } from './orphaned-drafts/use-orphaned-drafts.ts';
import { useFirstZone } from './state/use-first-zone.ts';
import { usePushEnd } from './state/use-push-end.ts';
import { PrintedIdeas } from './views/printed-ideas.tsx';

/** The parts of the board that are needed only once the ideas are shown. */
export function BoardBehind() {
  useIncomingText();
  useOrphanedDrafts();
  useFirstZone();
  usePushEnd();
  return (
    <>
      <DropZone />
      <PrintedIdeas />
    </>
  );
}
