import { type Filter } from '#domain/board/filter.ts';
import { useAccountState, useMessages } from '../../../app/context/forge.ts';
import { optionalPart } from '../../../app/shell/optional-part.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { FigureButton } from '../../idea/links/figure-button.tsx';
import { BadgeList } from '../../idea/statistics/badge-list.tsx';
import { useStatistics } from '../../idea/statistics/use-statistics.ts';
import css from './quick-stats.module.css';

// Loads for people who have a goal.
const WeekLine = optionalPart(
  async () => (await import('../../idea/statistics/week-line.tsx')).WeekLine,
  () => <p data-week />,
);

interface StatRow {
  readonly label: string;
  readonly value: number;
  /** The ideas counted. */
  readonly filter: Partial<Filter>;
  readonly isAlarming?: boolean;
}

/** A summary of the account, with the same rows beside every view, so that nothing below moves. */
export function QuickStats() {
  const { format, stats } = useMessages();
  const { total, active, finished, overdue } = useStatistics();
  const { weeklyGoal = 0 } = useAccountState().preferences;
  const rows: readonly StatRow[] = [
    { label: stats.ideas, value: total, filter: {} },
    { label: stats.active, value: active, filter: { state: 'active' } },
    { label: stats.finished, value: finished, filter: { state: 'finished' } },
    { label: stats.overdue, value: overdue, filter: { state: 'overdue' }, isAlarming: overdue > 0 },
  ];
  return (
    <Panel title={stats.label}>
      <dl className={css.stats}>
        {rows.map(({ label, value, filter, isAlarming }) => (
          <div key={label} data-tone={isAlarming ? 'danger' : undefined}>
            <dt>{label}</dt>
            <dd>
              <FigureButton name={label} filter={filter}>
                {format.number(value)}
              </FigureButton>
            </dd>
          </div>
        ))}
      </dl>
      {weeklyGoal > 0 && <WeekLine goal={weeklyGoal} />}
      <BadgeList />
    </Panel>
  );
}
