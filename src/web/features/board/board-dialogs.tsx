import { type ComponentType, Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { useAccount, useForge, useObservable } from '../../app/forge.ts';
import { EditDialog } from '../idea/edit-dialog.tsx';
import { type IdeaDialogProps } from '../idea/idea-dialog-props.ts';
import { NotesDialog } from '../idea/notes-dialog.tsx';
import { NewIdeaSheet } from './new-idea-sheet.tsx';

// What is opened now and then comes after the board is usable, all of it together and before it is asked for.
const load = {
  trash: () => import('./trash-dialog.tsx'),
  messages: () => import('./messages-dialog.tsx'),
  conflict: () => import('./conflict-dialog.tsx'),
  history: () => import('../idea/history-dialog.tsx'),
  refused: () => import('./refused-dialog.tsx'),
};
const TrashDialog = lazy(async () => ({ default: (await load.trash()).TrashDialog }));
const MessagesDialog = lazy(async () => ({ default: (await load.messages()).MessagesDialog }));
const ConflictDialog = lazy(async () => ({ default: (await load.conflict()).ConflictDialog }));
const HistoryDialog = lazy(async () => ({ default: (await load.history()).HistoryDialog }));
const RefusedDialog = lazy(async () => ({ default: (await load.refused()).RefusedDialog }));

/** The dialogs about ideas; whichever is open. */
export function BoardDialogs() {
  const { environment } = useForge();
  useEffect(
    () =>
      environment.schedule(afterBoard, () => {
        // Without the network nothing comes, and nothing is lost: opening one asks again.
        for (const part of Object.values(load)) part().catch(() => {});
      }),
    [environment],
  );
  return (
    <Suspense fallback={null}>
      <Open />
    </Suspense>
  );
}

/** Milliseconds the board has to itself. */
const afterBoard = 2_000;

function Open() {
  const { dialogs } = useForge();
  const open = useObservable(dialogs.open);
  switch (open?.kind) {
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
    default:
      return null;
  }
}

interface AboutIdeaProps {
  readonly id: string;
  readonly Shown: ComponentType<IdeaDialogProps>;
}

/** A dialog about one idea. It stays open, and keeps what was typed, if the idea is deleted elsewhere. */
function AboutIdea({ id, Shown }: AboutIdeaProps) {
  const { dialogs } = useForge();
  const { view } = useAccount();
  const idea = useSyncExternalStore(view.onChange, () => view.get(id));
  const [last, setLast] = useState(idea);
  if (idea !== undefined && idea !== last) setLast(idea);
  const shown = idea ?? last;
  return shown === undefined ? null : (
    <Shown idea={shown} isGone={idea === undefined} onClose={dialogs.close} />
  );
}
