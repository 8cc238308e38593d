import { ArrowDown, ArrowUp, ArrowUpToLine } from 'lucide';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { type Idea } from '#domain/idea.ts';
import { useForge, useMessages, useObservable } from '../../app/forge.ts';
import { Icon } from '../../ui/icon.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { type Box, type Reorder } from '../../ui/reorder-port.ts';
import { enableReorder } from '../../ui/reorder.ts';
import { IdeaCard } from '../idea/idea-card.tsx';
import { IdeaRow } from '../idea/idea-row.tsx';
import { reorderHintId } from '../idea/reorder-handle.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBoard } from './board-context.ts';
import { type BoardState } from './board-state.ts';
import css from './idea-list.module.css';
import { useFocusInSight } from './use-focus-in-sight.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { useWholeList } from './use-whole-list.ts';
import { useColumns } from './use-width.ts';

export interface IdeaListProps {
  readonly layout: 'rows' | 'cards';
}

/** Every card in the page takes part in each frame, so no more of them wait outside the window than scrolling needs. */
const layouts = {
  rows: { estimate: 64, gap: 6, overscan: 4 },
  cards: { estimate: 262, gap: 12, overscan: 2 },
} as const;

/**
 * List and All: the same ideas as dense rows or as full cards. Of many only those near the window are in the page.
 * Items are one flat keyed list, so that one that changes its place keeps its focus and half-typed text.
 */
export function IdeaList({ layout }: IdeaListProps) {
  const board = useBoard();
  const { reorder, views } = useMessages();
  const ideas = useObservable(board.ideas);
  const wide = useColumns();
  const columns = layout === 'cards' ? wide : 1;
  const { estimate, gap, overscan: nearby } = layouts[layout];
  const overscan = useWholeList(ideas) ? ideas.length : nearby;
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null);
  const indexOf = (id: string | null) => (id === null ? -1 : ideas.findIndex((idea) => idea.id === id));
  const kept = [indexOf(focusedId), indexOf(lifted)].filter((index) => index >= 0);
  const menuIndex = indexOf(menuAt?.id ?? null);
  // The idea is gone: its menu must not open by itself if the idea comes back.
  if (menuAt !== null && menuIndex < 0) setMenuAt(null);
  const rows = useVirtualRows({ list, items: ideas, columns, estimate, gap, overscan, kept });
  const move = useMove(board, ideas);
  const engine = useReorderEngine(list, { ideas, columns, gap, rows, setLifted, setMenuAt, move });

  useLayoutEffect(() => engine.current?.paint());
  useFocusInSight(list, { id: focusedId, index: indexOf(focusedId), isLifted: lifted !== null });

  const itemStyle = (row: number, start: number): CSSProperties | undefined => {
    if (rows.isInFlow(row)) return undefined;
    return { insetBlockStart: start - rows.top - rows.windowStart, inlineSize: `${100 / columns}%` };
  };

  return (
    <>
      <VisuallyHidden id={reorderHintId}>{reorder.hint}</VisuallyHidden>
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
            { '--columns': columns, gap, transform: `translateY(${rows.windowStart}px)` } as CSSProperties
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
                  data-kept={rows.isInFlow(row.index) ? undefined : true}
                  style={itemStyle(row.index, row.start)}
                >
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
          onMove={(to) => move(menuAt.id, to)}
          onClose={() => setMenuAt(null)}
        />
      )}
    </>
  );
}

function itemId(element: Element): string | null {
  return element.closest<HTMLElement>('[data-item]')?.dataset['id'] ?? null;
}

/** Moves an idea to another place of what is shown, and goes over to the manual order. */
function useMove(board: BoardState, ideas: readonly Idea[]) {
  const { actions } = useForge();
  return (id: string, to: number) => {
    const from = ideas.findIndex((idea) => idea.id === id);
    const idea = ideas[from];
    if (idea === undefined || from === to) return;
    const rest = ideas.toSpliced(from, 1);
    const sort = board.sort.get();
    void actions.move({ id: idea.id, after: rest[to - 1]?.id ?? null, before: rest[to]?.id ?? null, sort });
    board.sortBy('manual');
    // An element that is moved in the page loses the focus, which the person needs to go on.
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-id="${CSS.escape(idea.id)}"] [data-handle]`)?.focus();
    });
  };
}

interface EngineOptions {
  readonly ideas: readonly Idea[];
  readonly columns: number;
  readonly gap: number;
  readonly rows: ReturnType<typeof useVirtualRows>;
  setLifted(id: string | null): void;
  setMenuAt(place: MenuPlace | null): void;
  move(id: string, to: number): void;
}

/** Runs the reorder engine on the list for as long as it is shown. */
function useReorderEngine(list: React.RefObject<HTMLElement | null>, options: EngineOptions) {
  const { announce } = useForge();
  const messages = useMessages();
  const engine = useRef<Reorder | null>(null);
  // The engine outlives renders; through this it sees the latest of each.
  const latest = useRef({ ...options, announce, messages });
  useLayoutEffect(() => {
    latest.current = { ...options, announce, messages };
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const box = (index: number): Box => {
      const { columns, gap, rows } = latest.current;
      const measured = rows.virtualizer.measurementsCache[Math.floor(index / columns)];
      const width = (element.clientWidth - gap * (columns - 1)) / columns;
      const column = index % columns;
      return {
        x: column * (width + gap),
        y: (measured?.start ?? 0) - rows.top,
        width,
        height: measured?.size ?? 0,
      };
    };
    let title = '';
    const started = enableReorder(element, {
      count: () => latest.current.ideas.length,
      idOf: (index) => latest.current.ideas[index]?.id ?? '',
      indexOf: (id) => latest.current.ideas.findIndex((idea) => idea.id === id),
      columns: () => latest.current.columns,
      box,
      reveal: (index) =>
        latest.current.rows.virtualizer.scrollToIndex(Math.floor(index / latest.current.columns)),
      lifted: (id) => latest.current.setLifted(id),
      moved: (id, to) => latest.current.move(id, to),
      pressed: (id, handle) => latest.current.setMenuAt({ id, handle }),
      announce(step, id, at) {
        const { ideas, messages: words, announce: say } = latest.current;
        // An idea that is gone keeps its last known title.
        title = ideas.find((idea) => idea.id === id)?.title ?? title;
        if (step === 'gone') say(words.reorder.gone(title));
        else if (step === 'cancelled') say(words.reorder.cancelled(title, at + 1));
        else say(words.reorder[step](title, at + 1, ideas.length));
      },
    });
    engine.current = started;
    return () => started.stop();
  }, [list]);
  return engine;
}

/** Whose menu is open, and the handle it belongs to. */
interface MenuPlace {
  readonly id: string;
  readonly handle: HTMLElement;
}

interface MoveMenuProps {
  readonly handle: HTMLElement;
  readonly index: number;
  readonly count: number;
  onMove(to: number): void;
  onClose(): void;
}

/** The way to reorder without dragging. */
function MoveMenu({ handle, index, count, onMove, onClose }: MoveMenuProps) {
  const { card } = useMessages();
  const trigger = useRef(handle);
  return (
    <ActionMenu
      label={card.reorder}
      trigger={trigger}
      onClose={onClose}
      actions={[
        {
          id: 'up',
          label: card.moveUp,
          icon: <Icon of={ArrowUp} size={15} />,
          isDisabled: index === 0,
          run: () => onMove(index - 1),
        },
        {
          id: 'down',
          label: card.moveDown,
          icon: <Icon of={ArrowDown} size={15} />,
          isDisabled: index === count - 1,
          run: () => onMove(index + 1),
        },
        {
          id: 'top',
          label: card.moveToTop,
          icon: <Icon of={ArrowUpToLine} size={15} />,
          isDisabled: index === 0,
          run: () => onMove(0),
        },
      ]}
    />
  );
}
