import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstWeekday } from '#domain/time/first-weekday.ts';
import { calendarMessages } from '#messages/calendar-messages.ts';
import { createMonthFormat } from '#messages/format/month-format.ts';
import { useFeatureMessages, useForge, useMessages, useTranslatedView } from '../../../app/context/forge.ts';
import { enableDragOnto } from '../../../ui/drag-onto/enable-drag-onto.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { HandleContext } from '../../idea/card/handle-context.ts';
import { withCard } from '../list/with-card.ts';
import { useBoard } from '../state/board-context.ts';
import { useIsPhone } from '../state/breakpoints.ts';
import { Agenda } from './agenda.tsx';
import css from './calendar.module.css';
import { DayList } from './day-list.tsx';
import { focusOpenDay } from './day-panel.tsx';
import { type DayName } from './focus-day.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthNav } from './month-nav.tsx';
import { MoveToMenu } from './move-to-menu.tsx';
import { useCalendar } from './use-calendar.ts';
import { useMoveToDay } from './use-move-to-day.ts';

const hintId = 'move-hint';

/** How many undated ideas are shown until they are opened. */
const maxUndated = 8;

/** List's ideas on the days of a month, and beside it those without a deadline. */
export function Calendar() {
  const board = useBoard();
  const { openedIdea } = useForge();
  const view = useTranslatedView();
  const { format: texts } = useMessages();
  const { calendar: words } = useFeatureMessages(calendarMessages);
  const isPhone = useIsPhone();
  const format = useMemo(() => createMonthFormat(texts.locale), [texts]);
  const calendar = useCalendar(
    board,
    useMemo(() => firstWeekday(texts.locale), [texts]),
  );
  const move = useMoveToDay(calendar, format);
  const [menuAt, setMenuAt] = useState<{ readonly id: string; readonly handle: HTMLElement } | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const handleWords = useMemo(() => ({ label: words.moveTo, hintId }), [words]);

  // The drag and the ideas outlive renders and read the latest values through this ref.
  const latest = useRef({ calendar, move });
  useEffect(() => {
    latest.current = { calendar, move };
  });
  useEffect(() => {
    if (!area.current) return undefined;
    return enableDragOnto(area.current, {
      label: (id) => view.get(id)?.title ?? '',
      onDrop: (id, day) => void latest.current.move(id, Number(day)),
      onHandleClick: (id, handle) => setMenuAt({ id, handle }),
    });
  }, [view]);

  const [open] = useState(() => ({
    onOpenDay(day: DayName) {
      flushSync(() => {
        openedIdea.set(null);
        latest.current.calendar.open(day);
      });
      focusOpenDay();
    },
    onOpenIdea(id: string) {
      flushSync(() => openedIdea.set(id));
      withCard(board, id, (card) => {
        card.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
        card.scrollIntoView({ block: 'nearest' });
      });
    },
  }));
  const menuIdea = menuAt === null ? undefined : view.get(menuAt.id);
  const shared = { calendar, format, ...open };
  return (
    <HandleContext value={handleWords}>
      <MonthNav calendar={calendar} format={format} />
      <div ref={area} className={css.area}>
        <VisuallyHidden id={hintId}>{words.moveHint}</VisuallyHidden>
        <div className={css.parts}>
          {isPhone ? <Agenda {...shared} /> : <MonthGrid {...shared} />}
          {calendar.undated.length > 0 && calendar.openDay !== 'undated' && (
            <div className={css.undated}>
              <DayList {...shared} day="undated" max={maxUndated} />
            </div>
          )}
        </div>
      </div>
      {menuAt !== null && menuIdea !== undefined && (
        <MoveToMenu
          key={menuAt.id}
          idea={menuIdea}
          handle={menuAt.handle}
          onMove={(day) => void move(menuAt.id, day)}
          onClose={() => setMenuAt(null)}
        />
      )}
    </HandleContext>
  );
}
