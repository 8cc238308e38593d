import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { type Idea } from '#domain/idea/idea.ts';
import { IdeaRow } from '../../idea/card/idea-row.tsx';
import { useFocusInView } from '../list/use-focus-in-view.ts';
import { useRenderAll } from '../list/use-render-all.ts';
import { useSwipes } from '../list/use-swipes.ts';
import { useVirtualRows } from '../list/use-virtual-rows.ts';
import css from './day-ideas.module.css';

const rowOptions = { columns: 1, estimatedHeightPx: 64, gapPx: 1 } as const;

export interface DayIdeasProps {
  readonly ideas: readonly Idea[];
  /** The id of the day's heading. */
  readonly labelledBy: string;
  /** Is given a function that scrolls to an idea, and null when the list is removed. */
  onScroller(scroll: ((id: string) => void) | null): void;
}

/** The ideas of a day as rows. Of a day with very many, those near the window are rendered. */
export function DayIdeas({ ideas, labelledBy, onScroller }: DayIdeasProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const focusedIndex = ideas.findIndex(({ id }) => id === focusedId);
  const rows = useVirtualRows({
    ...rowOptions,
    list,
    items: ideas,
    overscan: useRenderAll(ideas) ? ideas.length : 4,
    pinned: focusedIndex < 0 ? [] : [focusedIndex],
  });
  useSwipes(list);
  useFocusInView(list, { id: focusedId, index: focusedIndex, isDragged: false });
  useLayoutEffect(() => {
    onScroller((wanted) => {
      const index = ideas.findIndex(({ id }) => id === wanted);
      if (index >= 0) rows.virtualizer.scrollToIndex(index, { align: 'center' });
    });
    return () => onScroller(null);
  });
  return (
    <div
      ref={list}
      role="list"
      aria-labelledby={labelledBy}
      className={css.list}
      style={{ blockSize: rows.virtualizer.getTotalSize() }}
      onFocus={({ target }) =>
        setFocusedId(target.closest<HTMLElement>('[data-item]')?.dataset['id'] ?? null)
      }
    >
      <div role="presentation" className={css.window} style={{ insetBlockStart: rows.windowStart }}>
        {rows.shown.map(({ index, start }) => {
          const idea = ideas[index];
          const pinned: CSSProperties | undefined = rows.isInFlow(index)
            ? undefined
            : { position: 'absolute', insetBlockStart: start - rows.top - rows.windowStart };
          return (
            idea && (
              <div
                key={idea.id}
                ref={rows.virtualizer.measureElement}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={ideas.length}
                className={css.item}
                style={pinned}
                data-index={index}
                data-item={index}
                data-id={idea.id}
                data-grab={idea.id}
              >
                <IdeaRow idea={idea} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
