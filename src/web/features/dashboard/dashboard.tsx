import { useMessages } from '../../app/context/forge.ts';
import { useStatistics } from '../idea/statistics/use-statistics.ts';
import { ActivityChart, ScoreChart } from './activity-charts.tsx';
import { BadgePanel } from './badge-panel.tsx';
import css from './dashboard.module.css';
import { CategoryChart, DeadlineChart, FinishedChart, PriorityChart } from './idea-charts.tsx';

/** The account's statistics and charts. */
export function Dashboard() {
  return (
    <div className={css.dashboard}>
      <Numbers />
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

function Numbers() {
  const { format, stats } = useMessages();
  const { total, finished, overdue, averageProgress } = useStatistics();
  const rows = [
    { label: stats.ideas, value: format.number(total) },
    { label: stats.finished, value: format.number(finished) },
    { label: stats.overdue, value: format.number(overdue), tone: overdue > 0 ? 'danger' : undefined },
    { label: stats.averageProgress, value: format.percent(averageProgress) },
  ];
  return (
    <dl className={css.numbers}>
      {rows.map(({ label, value, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
