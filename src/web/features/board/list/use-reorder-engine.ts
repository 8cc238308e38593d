import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { reorderingMessages } from '#messages/reordering-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../../app/context/forge.ts';
import { enableReorder } from '../../../ui/reorder/enable-reorder.ts';
import { type Box, type Reorder } from '../../../ui/reorder/reorder-deps.ts';
import { type MoveMenuTarget } from './move-menu.tsx';
import { type useVirtualRows } from './use-virtual-rows.ts';

export interface ReorderEngineDeps {
  readonly ideas: readonly Idea[];
  readonly columns: number;
  readonly gap: number;
  readonly rows: ReturnType<typeof useVirtualRows>;
  setDraggedId(id: string | null): void;
  setMenuAt(place: MoveMenuTarget | null): void;
  move(id: string, to: number): void;
}

/** Runs the reorder engine on the list while it is mounted. */
export function useReorderEngine(list: RefObject<HTMLElement | null>, options: ReorderEngineDeps) {
  const { announce } = useForge();
  const { reorder } = useMessages();
  const { reordering } = useFeatureMessages(reorderingMessages);
  const engine = useRef<Reorder | null>(null);
  // The engine outlives renders and reads the latest values through this ref.
  const latest = useRef({ ...options, announce, words: { ...reordering, ...reorder } });
  useLayoutEffect(() => {
    latest.current = { ...options, announce, words: { ...reordering, ...reorder } };
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const boxAt = (index: number): Box => {
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
      boxAt,
      scrollToIndex: (index) =>
        latest.current.rows.virtualizer.scrollToIndex(Math.floor(index / latest.current.columns)),
      onDragChange: (id) => latest.current.setDraggedId(id),
      onMove: (id, to) => latest.current.move(id, to),
      onHandleClick: (id, handle) => latest.current.setMenuAt({ id, handle }),
      announce(step, id, at) {
        const { ideas, words, announce: say } = latest.current;
        // A removed idea keeps its last known title.
        title = ideas.find((idea) => idea.id === id)?.title ?? title;
        if (step === 'gone') say(words.gone(title));
        else if (step === 'cancelled') say(words.cancelled(title, at + 1));
        else say(words[step](title, at + 1, ideas.length));
      },
    });
    engine.current = started;
    return () => started.stop();
  }, [list]);
  return engine;
}
