import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { useAccount, useForge, useObservable } from '../../app/forge.ts';
import { type IdeaDialogProps } from '../idea/idea-dialog-props.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { MessagesDialog } from './messages-dialog.tsx';
import { TrashDialog } from './trash-dialog.tsx';
import { HistoryDialog } from '../idea/history-dialog.tsx';
import { EditDialog } from '../idea/edit-dialog.tsx';
import { NotesDialog } from '../idea/notes-dialog.tsx';
import { NewIdeaSheet } from './new-idea-sheet.tsx';

/** The dialogs about ideas; whichever is open. */
export function BoardDialogs() {
  const { dialogs } = useForge();
  const open = useObservable(dialogs.open);
  if (open?.kind === 'new-idea') return <NewIdeaSheet />;
  if (open?.kind === 'trash') return <TrashDialog onClose={dialogs.close} />;
  if (open?.kind === 'messages') return <MessagesDialog onClose={dialogs.close} />;
  if (open?.kind === 'conflict') return <ConflictDialog conflicts={open.conflicts} onClose={dialogs.close} />;
  if (open?.kind === 'history') return <AboutIdea key={open.id} id={open.id} Shown={HistoryDialog} />;
  if (open?.kind === 'refused') return <RefusedDialog onClose={dialogs.close} />;
  if (open?.kind === 'edit') return <AboutIdea key={open.id} id={open.id} Shown={EditDialog} />;
  if (open?.kind === 'notes') return <AboutIdea key={open.id} id={open.id} Shown={NotesDialog} />;
  return null;
}

interface AboutIdeaProps {
  readonly id: string;
  readonly Shown: ComponentType<IdeaDialogProps>;
}

/** A dialog about one idea. It stays open, and keeps what was typed, if the idea is deleted elsewhere. */
function AboutIdea({ id, Shown }: AboutIdeaProps) {
  const { dialogs } = useForge();
  const { replica } = useAccount();
  const idea = useSyncExternalStore(replica.onChange, () => replica.get(id));
  const [last, setLast] = useState(idea);
  if (idea !== undefined && idea !== last) setLast(idea);
  const shown = idea ?? last;
  return shown === undefined ? null : (
    <Shown idea={shown} isGone={idea === undefined} onClose={dialogs.close} />
  );
}
