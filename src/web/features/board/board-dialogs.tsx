import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { type OpenDialog } from '../../app/dialogs.ts';
import { useForge, useObservable, useShownView } from '../../app/forge.ts';
import { OverlayBoundary } from '../../app/overlay-boundary.tsx';
import { partOnDemand } from '../../app/part-on-demand.tsx';
import { EditDialog } from '../idea/edit-dialog.tsx';
import { focusAfterRemoval } from '../idea/focus-after-removal.ts';
import { type IdeaDialogProps } from '../idea/idea-dialog-props.ts';
import { NotesDialog } from '../idea/notes-dialog.tsx';
import { NewIdeaSheet } from './new-idea-sheet.tsx';

// Dialogs that are opened now and then are loaded once the board is usable, all together and before they are opened.
const TrashDialog = partOnDemand(async () => (await import('./trash-dialog.tsx')).TrashDialog);
const MessagesDialog = partOnDemand(async () => (await import('./messages-dialog.tsx')).MessagesDialog);
const ConflictDialog = partOnDemand(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);
const HistoryDialog = partOnDemand(async () => (await import('../idea/history-dialog.tsx')).HistoryDialog);
const RefusedDialog = partOnDemand(async () => (await import('./refused-dialog.tsx')).RefusedDialog);
const later = [TrashDialog, MessagesDialog, ConflictDialog, HistoryDialog, RefusedDialog];

/** The dialogs about ideas; whichever is open. */
export function BoardDialogs() {
  const { dialogs, environment } = useForge();
  const open = useObservable(dialogs.open);
  useEffect(
    () =>
      environment.schedule(afterBoard, () => {
        for (const part of later) part.preload();
      }),
    [environment],
  );
  return (
    open && (
      <OverlayBoundary>
        <Open open={open} />
      </OverlayBoundary>
    )
  );
}

/** Milliseconds after the board is shown until the dialogs are loaded. */
const afterBoard = 2_000;

function Open({ open }: { readonly open: OpenDialog }) {
  const { dialogs } = useForge();
  switch (open.kind) {
    case 'new-idea':
      return <NewIdeaSheet />;
    case 'trash':
      return <TrashDialog onClose={dialogs.close} />;
    case 'messages':
      return <MessagesDialog onClose={dialogs.close} />;
    case 'conflict':
      return <ConflictDialog conflicts={open.conflicts} onClose={dialogs.close} />;
    case 'refused':
      return <RefusedDialog onClose={dialogs.close} />;
    case 'history':
      return <AboutIdea key={open.id} id={open.id} Shown={HistoryDialog} />;
    case 'edit':
      return <AboutIdea key={open.id} id={open.id} Shown={EditDialog} />;
    case 'notes':
      return <AboutIdea key={open.id} id={open.id} Shown={NotesDialog} />;
    // Those that may lie over any screen are not the board's.
    case 'help':
    case 'account':
      return null;
    default:
      return open satisfies never;
  }
}

interface AboutIdeaProps {
  readonly id: string;
  readonly Shown: ComponentType<IdeaDialogProps>;
}

/** A dialog about one idea. It stays open, and keeps what was typed, if the idea is deleted elsewhere. */
function AboutIdea({ id, Shown }: AboutIdeaProps) {
  const { dialogs } = useForge();
  const view = useShownView();
  const idea = useSyncExternalStore(view.onChange, () => view.get(id));
  const [last, setLast] = useState(idea);
  if (idea !== undefined && idea !== last) setLast(idea);
  const shown = idea ?? last;
  // The card that opened it may have gone meanwhile.
  const close = () => void focusAfterRemoval(id, async () => dialogs.close());
  return shown === undefined ? null : <Shown idea={shown} isGone={idea === undefined} onClose={close} />;
}
