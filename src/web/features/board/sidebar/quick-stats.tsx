import { useMessages } from '../../../app/context/forge.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { BadgeList } from '../../idea/statistics/badge-list.tsx';
import { useStatistics } from '../../idea/statistics/use-statistics.ts';
import css from './quick-stats.module.css';

/** A summary of the account, with the same rows beside every view, so that nothing below moves. */
export function QuickStats() {
  const { format, stats } = useMessages();
  const { total, active, finished, overdue } = useStatistics();
  const rows = [
    { label: stats.ideas, value: total },
    { label: stats.active, value: active },
    { label: stats.finished, value: finished },
    { label: stats.overdue, value: overdue, tone: overdue > 0 ? 'danger' : undefined },
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
      <BadgeList />
    </Panel>
  );
}
