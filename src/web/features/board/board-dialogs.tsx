import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import {
  useAccount,
  useForge,
  useMessages,
  useObservable,
  useTranslatedView,
} from '../../app/context/forge.ts';
import { type OpenDialog } from '../../app/feedback/dialogs.ts';
import { focusAfterRemoval } from '../../app/focus/focus-after-removal.ts';
import { lazyPart, usePreloadAfterPaint } from '../../app/shell/lazy-part.tsx';
import { OverlayBoundary } from '../../app/shell/overlay-boundary.tsx';
import { VisuallyHidden } from '../../ui/screen-reader/visually-hidden.tsx';
import { type IdeaDialogProps } from '../idea/dialogs/idea-dialog-props.ts';
import { dueDateHintId } from '../idea/time/due-date.tsx';
import { IdeaListPart } from './list/lazy-idea-list.tsx';
import { recordOpenedIdea } from './palette/opened-ideas.ts';
import { usePaletteKey } from './palette/use-palette-key.ts';
import { SetAsideRestPart } from './views/lazy-set-aside-rest.tsx';

// Often used parts are preloaded a moment after the ideas are shown.
const EditDialog = lazyPart(async () => (await import('../idea/dialogs/edit-dialog.tsx')).EditDialog);
const NotesDialog = lazyPart(async () => (await import('../idea/dialogs/notes-dialog.tsx')).NotesDialog);
const NewIdeaSheet = lazyPart(async () => (await import('./new-idea/new-idea-sheet.tsx')).NewIdeaSheet);
const frequentParts = [IdeaListPart, NewIdeaSheet, EditDialog, NotesDialog];
// Less used dialogs are preloaded together once the board is usable.
const TrashDialog = lazyPart(async () => (await import('./trash/trash-dialog.tsx')).TrashDialog);
const MessagesDialog = lazyPart(async () => (await import('./dialogs/messages-dialog.tsx')).MessagesDialog);
const ConflictDialog = lazyPart(async () => (await import('./dialogs/conflict-dialog.tsx')).ConflictDialog);
const HistoryDialog = lazyPart(
  async () => (await import('../idea/dialogs/history-dialog.tsx')).HistoryDialog,
);
const UpdatesDialog = lazyPart(
  async () => (await import('../idea/dialogs/updates-dialog.tsx')).UpdatesDialog,
);
const FilterSheet = lazyPart(async () => (await import('./filter/filter-sheet.tsx')).FilterSheet);
const RefusedDialog = lazyPart(async () => (await import('./refused/refused-dialog.tsx')).RefusedDialog);
const IdeaMenu = lazyPart(async () => (await import('../idea/menus/idea-menu.tsx')).IdeaMenu);
// These load when they are first opened.
const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);
const ManageDialog = lazyPart(async () => (await import('./manage/manage-dialog.tsx')).ManageDialog);
const preloadedParts = [
  TrashDialog,
  MessagesDialog,
  ConflictDialog,
  HistoryDialog,
  UpdatesDialog,
  RefusedDialog,
  FilterSheet,
  IdeaMenu,
  SetAsideRestPart,
];

/** Renders the open dialog about ideas, if any. */
export function BoardDialogs() {
  const { dialogs, environment } = useForge();
  const { card } = useMessages();
  const open = useObservable(dialogs.open);
  useEffect(
    () =>
      environment.schedule(preloadDelayMs, () => {
        for (const part of preloadedParts) part.preload();
      }),
    [environment],
  );
  // The ideas are shown first.
  usePreloadAfterPaint(frequentParts, useObservable(useAccount().isLoaded));
  usePaletteKey();
  const menu = useObservable(dialogs.menu);
  const isPaletteOpen = useObservable(dialogs.isPaletteOpen);
  return (
    <>
      <VisuallyHidden id={dueDateHintId}>{card.changeDeadline}</VisuallyHidden>
      {open && (
        <OverlayBoundary>
          <ActiveDialog open={open} />
        </OverlayBoundary>
      )}
      {menu && (
        <OverlayBoundary>
          <IdeaMenu key={menu.kind + menu.id} menu={menu} />
        </OverlayBoundary>
      )}
      {isPaletteOpen && (
        <OverlayBoundary>
          <Palette />
        </OverlayBoundary>
      )}
    </>
  );
}

/** How long after the board is shown the dialogs are preloaded, in ms. */
const preloadDelayMs = 2_000;

function ActiveDialog({ open }: { readonly open: OpenDialog }) {
  const { dialogs } = useForge();
  switch (open.kind) {
    case 'new-idea':
      return <NewIdeaSheet isLine={open.isLine ?? false} />;
    case 'trash':
      return <TrashDialog onClose={dialogs.close} />;
    case 'manage':
      return <ManageDialog onClose={dialogs.close} />;
    case 'messages':
      return <MessagesDialog onClose={dialogs.close} />;
    case 'filters':
      return <FilterSheet onClose={dialogs.close} />;
    case 'conflict':
      return <ConflictDialog conflicts={open.conflicts} onClose={dialogs.close} />;
    case 'foreign-import':
      return open.render();
    case 'refused':
      return <RefusedDialog onClose={dialogs.close} />;
    case 'history':
      return <IdeaDialog key={open.id} id={open.id} Shown={HistoryDialog} />;
    case 'edit':
      return <IdeaDialog key={open.id} id={open.id} field={open.field} Shown={EditDialog} />;
    case 'updates':
      return <IdeaDialog key={open.id} id={open.id} Shown={UpdatesDialog} />;
    case 'notes':
      return <IdeaDialog key={open.id} id={open.id} Shown={NotesDialog} />;
    // Dialogs that may open over any screen are rendered elsewhere.
    case 'help':
    case 'account':
      return null;
    default:
      return open satisfies never;
  }
}

interface AboutIdeaProps extends Pick<IdeaDialogProps, 'field'> {
  readonly id: string;
  readonly Shown: ComponentType<IdeaDialogProps>;
}

/** A dialog about one idea. It stays open and keeps the typed text if another device deletes the idea. */
function IdeaDialog({ id, field, Shown }: AboutIdeaProps) {
  const { dialogs, environment } = useForge();
  const view = useTranslatedView();
  const idea = useSyncExternalStore(view.onChange, () => view.get(id));
  const [lastKnown, setLast] = useState(idea);
  useEffect(() => recordOpenedIdea(environment.storage, id), [environment, id]);
  if (idea !== undefined && idea !== lastKnown) setLast(idea);
  const shown = idea ?? lastKnown;
  // The card that opened it may have been removed meanwhile.
  const close = () => void focusAfterRemoval(id, async () => dialogs.close());
  return shown === undefined ? null : (
    <Shown idea={shown} isGone={idea === undefined} field={field} onClose={close} />
  );
}
