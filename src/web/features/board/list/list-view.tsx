import { CalendarDays, Rows3 } from 'lucide';
import { showAsMessages } from '#messages/show-as-messages.ts';
import { useFeatureMessages, useObservable } from '../../../app/context/forge.ts';
import { lazyPart } from '../../../app/shell/lazy-part.tsx';
import { Segments } from '../../../ui/controls/segments.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useBoard } from '../state/board-context.ts';
import { LoadingIdeas } from '../views/loading-ideas.tsx';
import { type IdeaListProps, IdeaList } from './idea-list.tsx';
import css from './list-view.module.css';

// Loads when it is first chosen.
const CalendarPart = lazyPart(async () => (await import('../calendar/calendar.tsx')).Calendar, LoadingIdeas);

/** List, as rows or as a calendar, and All. */
export function ListView({ layout }: IdeaListProps) {
  return layout === 'cards' ? <IdeaList layout="cards" /> : <RowsOrCalendar />;
}

function RowsOrCalendar() {
  const board = useBoard();
  const { showAs } = useFeatureMessages(showAsMessages);
  const isCalendar = useObservable(board.isCalendar);
  return (
    <div className={css.view}>
      <div className={css.choice}>
        <Segments
          label={showAs.label}
          chosen={isCalendar ? 'calendar' : 'rows'}
          choices={[
            { value: 'rows', label: showAs.rows, icon: <Icon of={Rows3} size={16} /> },
            { value: 'calendar', label: showAs.calendar, icon: <Icon of={CalendarDays} size={16} /> },
          ]}
          onChoose={(chosen) => board.showCalendar(chosen === 'calendar')}
        />
      </div>
      {isCalendar ? (
        <CalendarPart />
      ) : (
        <div className={css.rows}>
          <IdeaList layout="rows" />
        </div>
      )}
    </div>
  );
}
