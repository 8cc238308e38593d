import { type Filter } from '#domain/board/filter.ts';
import { useMessages } from '../../app/context/forge.ts';
import { FigureButton } from '../idea/links/figure-button.tsx';
import { useStatistics } from '../idea/statistics/use-statistics.ts';
import { ActivityChart, ScoreChart } from './activity-charts.tsx';
import { BadgePanel } from './badge-panel.tsx';
import css from './dashboard.module.css';
import { GoalLine } from './goal-line.tsx';
import { CategoryChart, DeadlineChart, FinishedChart, PriorityChart } from './idea-charts.tsx';

/** The account's statistics and charts. */
export function Dashboard() {
  return (
    <div className={css.dashboard}>
      <Numbers />
      <GoalLine />
      <CategoryChart />
      <DeadlineChart />
      <ScoreChart />
      <FinishedChart />
      <ActivityChart />
      <PriorityChart />
      <BadgePanel />
    </div>
  );
}

interface NumberRow {
  readonly label: string;
  readonly value: string;
  /** The ideas it is computed from. */
  readonly filter: Partial<Filter>;
  readonly isAlarming?: boolean;
}

function Numbers() {
  const { format, stats } = useMessages();
  const { total, finished, overdue, averageProgress } = useStatistics();
  const rows: readonly NumberRow[] = [
    { label: stats.ideas, value: format.number(total), filter: {} },
    { label: stats.finished, value: format.number(finished), filter: { state: 'finished' } },
    {
      label: stats.overdue,
      value: format.number(overdue),
      isAlarming: overdue > 0,
      filter: { state: 'overdue' },
    },
    { label: stats.averageProgress, value: format.percent(averageProgress), filter: {} },
  ];
  return (
    <dl className={css.numbers}>
      {rows.map(({ label, value, filter, isAlarming }) => (
        <div key={label} data-tone={isAlarming ? 'danger' : undefined}>
          <dt>{label}</dt>
          <dd>
            <FigureButton name={label} filter={filter}>
              {value}
            </FigureButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}
