import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { currentStamp } from '#client/replica/create-mutation.ts';
import { reorderingMessages } from '#messages/reordering-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { IdeaCard } from '../../idea/card/idea-card.tsx';
import { IdeaRow } from '../../idea/card/idea-row.tsx';
import { reorderHintId } from '../../idea/card/reorder-handle.tsx';
import { duplicateOf } from '../../idea/form/duplicate-of.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { useBoard } from '../state/board-context.ts';
import { useColumns } from '../state/breakpoints.ts';
import css from './idea-list.module.css';
import { type MoveMenuTarget, MoveMenu } from './move-menu.tsx';
import { useFocusInView } from './use-focus-in-view.ts';
import { useMoveIdea } from './use-move-idea.ts';
import { useRenderAll } from './use-render-all.ts';
import { useReorderEngine } from './use-reorder-engine.ts';
import { useSwipes } from './use-swipes.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface IdeaListProps {
  readonly layout: 'rows' | 'cards';
}

/**
 * Each rendered card costs time in every frame, so no more are rendered outside the window than scrolling
 * needs.
 */
const layoutOptions = {
  rows: { estimate: 64, gap: 1, overscan: 4 },
  cards: { estimate: 262, gap: 12, overscan: 2 },
} as const;

/**
 * List and All: the same ideas as dense rows or as full cards. Long lists render only the items near the
 * window. Items are one flat keyed list, so that an item that moves keeps its focus and drafts.
 */
export function IdeaList({ layout }: IdeaListProps) {
  const board = useBoard();
  const { actions, announce, dialogs, environment } = useForge();
  const { reorder, views } = useMessages();
  const { reordering } = useFeatureMessages(reorderingMessages);
  const ideas = useObservable(board.ideas);
  const selection = useObservable(board.selection);
  const columnsThatFit = useColumns();
  const columns = layout === 'cards' ? columnsThatFit : 1;
  const { estimate: estimatedHeightPx, gap: gapPx, overscan: nearby } = layoutOptions[layout];
  const overscan = useRenderAll(ideas) ? ideas.length : nearby;
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [menuAt, setMenuAt] = useState<MoveMenuTarget | null>(null);
  const indexOf = (id: string | null) => (id === null ? -1 : ideas.findIndex((idea) => idea.id === id));
  const pinned = [indexOf(focusedId), indexOf(draggedId)].filter((index) => index >= 0);
  const menuIndex = indexOf(menuAt?.id ?? null);
  // The idea was removed: its menu must not reopen if the idea returns.
  if (menuAt !== null && menuIndex < 0) setMenuAt(null);
  const rows = useVirtualRows({ list, items: ideas, columns, estimatedHeightPx, gapPx, overscan, pinned });
  const move = useMoveIdea(board);
  const engine = useReorderEngine(list, { ideas, columns, gap: gapPx, rows, setDraggedId, setMenuAt, move });

  useLayoutEffect(() => {
    board.listScroller.set((index) =>
      rows.virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'center' }),
    );
    return () => board.listScroller.set(null);
  });
  useLayoutEffect(() => engine.current?.refresh());
  useSwipes(list);
  useSelection(list, board);
  useFocusInView(list, { id: focusedId, index: indexOf(focusedId), isDragged: draggedId !== null });

  /** The position of a pinned row outside the rendered window. */
  const pinnedStyle = (row: number, start: number): CSSProperties | undefined =>
    rows.isInFlow(row) ? undefined : { insetBlockStart: start - rows.top - rows.windowStart };

  return (
    <>
      <VisuallyHidden id={reorderHintId}>{reordering.hint}</VisuallyHidden>
      <div
        ref={list}
        role="list"
        aria-label={layout === 'cards' ? views.all : views.list}
        className={css.list}
        style={{ blockSize: rows.virtualizer.getTotalSize() }}
        onFocus={(event) => setFocusedId(itemId(event.target))}
      >
        <div
          role="presentation"
          className={css.window}
          style={
            {
              '--columns': columns,
              '--gap': `${gapPx}px`,
              // Not a transform: a new one would paint all rows again, and these stay where they are in the page.
              insetBlockStart: rows.windowStart,
            } as CSSProperties
          }
        >
          {rows.shown.flatMap((row) =>
            ideas.slice(row.index * columns, (row.index + 1) * columns).map((idea, column) => {
              const index = row.index * columns + column;
              return (
                <div
                  key={idea.id}
                  ref={column === 0 ? rows.virtualizer.measureElement : undefined}
                  role="listitem"
                  aria-posinset={index + 1}
                  aria-setsize={ideas.length}
                  className={css.item}
                  data-index={row.index}
                  data-item={index}
                  data-id={idea.id}
                  data-layout={layout}
                  data-selected={selection?.ids.has(idea.id) || undefined}
                  data-kept={rows.isInFlow(row.index) ? undefined : true}
                  style={pinnedStyle(row.index, row.start)}
                >
                  {selection !== null && (
                    <SelectBox idea={idea} isSelected={selection.ids.has(idea.id)} board={board} />
                  )}
                  {layout === 'cards' ? <IdeaCard idea={idea} /> : <IdeaRow idea={idea} />}
                </div>
              );
            }),
          )}
        </div>
      </div>
      {menuAt !== null && menuIndex >= 0 && (
        <MoveMenu
          handle={menuAt.handle}
          index={menuIndex}
          count={ideas.length}
          onMove={(to) => {
            announce(reorder.dropped(ideas[menuIndex]?.title ?? '', to + 1, ideas.length));
            move(menuAt.id, to);
          }}
          onDuplicate={() => {
            const idea = ideas[menuIndex];
            if (idea) void actions.capture([duplicateOf(idea, currentStamp(environment))]);
          }}
          onField={(kind) => dialogs.openMenu({ kind, id: menuAt.id, anchor: menuAt.handle })}
          onClose={() => setMenuAt(null)}
        />
      )}
    </>
  );
}

function itemId(element: Element): string | null {
  return element.closest<HTMLElement>('[data-item]')?.dataset['id'] ?? null;
}
