import { useMessages, useObservable } from '../../../app/context/forge.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { BadgeList } from '../../idea/statistics/badge-list.tsx';
import { useStatistics } from '../../idea/statistics/use-statistics.ts';
import { useBoard } from '../state/board-context.ts';
import css from './quick-stats.module.css';

/**
 * A summary of the account. Beside the dashboard it omits badges, finished and overdue ideas, which are shown
 * there.
 */
export function QuickStats() {
  const { format, stats } = useMessages();
  const { total, active, finished, overdue } = useStatistics();
  const isBesideDashboard = useObservable(useBoard().view) === 'dashboard';
  const rows = [
    { label: stats.ideas, value: total },
    { label: stats.active, value: active },
    ...(isBesideDashboard
      ? []
      : [
          { label: stats.finished, value: finished },
          { label: stats.overdue, value: overdue, tone: overdue > 0 ? 'danger' : undefined },
        ]),
  ];
  return (
    <Panel title={stats.label}>
      <dl className={css.stats}>
        {rows.map(({ label, value, tone }) => (
          <div key={label} data-tone={tone}>
            <dt>{label}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {!isBesideDashboard && <BadgeList />}
    </Panel>
  );
}
