import { type IdeaState } from '#domain/board/filter.ts';
import {
  type MonthCount,
  countByPriority,
  findDueIdeas,
  finishedByMonth,
  progressByCategory,
} from '#domain/dashboard/insights.ts';
import { spanOfMonths } from '#domain/dashboard/spans.ts';
import { dueSoonMs } from '#domain/deadline/urgency.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { dashboardMessages } from '#messages/dashboard-messages.ts';
import { useFeatureMessages, useForge, useMessages, useZone } from '../../app/context/forge.ts';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../../ui/charts/column-chart.tsx';
import { Timeline } from '../../ui/charts/timeline.tsx';
import { heatOf } from '../../ui/style/heat.ts';
import { categoryName } from '../idea/labels/category-label.tsx';
import { priorityTones } from '../idea/labels/priority-tones.ts';
import { useChartLinks } from './use-chart-links.ts';
import { useAllIdeas, useCalendarFormat, useNow } from './use-insights.ts';

/** The maximum number of bars and deadlines in one chart, and of months. */
const maxRows = 7;
const monthCount = 6;
/** A headline compares at least as many categories or active ideas. */
const minCompared = 2;

export function CategoryChart() {
  const messages = useMessages();
  const { format } = messages;
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const { asTable, asChart, category: words } = dashboard;
  const links = useChartLinks();
  const all = progressByCategory(useAllIdeas());
  const [best] = all;
  const shown = all.slice(0, maxRows);
  const headline = () => {
    if (best === undefined) return words.none;
    // If no idea has progress, none is the furthest.
    if (best.progress === 0) return words.cold;
    if (all.length < minCompared) return null;
    return words.finding(categoryName(messages, best.category), format.percent(best.progress));
  };
  return (
    <ChartFigure
      label={words.label}
      headline={headline()}
      headlineLink={
        best && best.progress > 0 && all.length >= minCompared
          ? links.show({ category: best.category })
          : undefined
      }
      more={all.length > maxRows ? words.more(all.length - maxRows) : undefined}
      emptyText={best === undefined ? words.empty : undefined}
      tableLabel={asTable}
      chartLabel={asChart}
      table={{
        columns: words.columns,
        rows: all.map((one) => [
          categoryName(messages, one.category),
          format.number(one.ideas),
          format.percent(one.progress),
        ]),
        links: all.map(({ category }) => links.show({ category })),
      }}
    >
      <BarList
        bars={shown.map((one) => ({
          label: categoryName(messages, one.category),
          share: one.progress,
          figures: [{ text: words.counts(one.ideas, format.percent(one.progress)) }],
          link: links.showOnly(categoryName(messages, one.category), { category: one.category }),
          heat: heatOf(one.progress),
        }))}
      />
    </ChartFigure>
  );
}

export function PriorityChart() {
  const { format, priorities } = useMessages();
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const { asTable, asChart, priority: words } = dashboard;
  const links = useChartLinks();
  const counts = countByPriority(useAllIdeas());
  const open = counts.reduce((sum, one) => sum + one.open, 0);
  const highest = Math.max(1, ...counts.map((one) => one.open + one.finished));
  const isEmpty = counts.every((one) => one.open + one.finished === 0);
  const headline = () => {
    if (open === 0) return words.none;
    return open < minCompared ? null : words.finding(counts[0]?.open ?? 0, open);
  };
  return (
    <ChartFigure
      label={words.label}
      headline={headline()}
      headlineLink={open < minCompared ? undefined : links.show({ priority: 'High', state: 'active' })}
      emptyText={isEmpty ? words.empty : undefined}
      tableLabel={asTable}
      chartLabel={asChart}
      table={{
        columns: words.columns,
        rows: counts.map((one) => [
          priorities[one.priority],
          format.number(one.open),
          format.number(one.finished),
        ]),
        links: counts.map(({ priority }) => links.show({ priority })),
      }}
    >
      <BarList
        bars={counts.map(({ priority, open: openCount, finished }) => {
          const name = priorities[priority];
          const figure = (text: string, state: IdeaState) => ({
            text,
            link: links.showCounted(`${name}, ${text}`, { priority, state }),
          });
          return {
            label: name,
            share: (openCount / highest) * 100,
            secondShare: (finished / highest) * 100,
            figures: [figure(words.open(openCount), 'active'), figure(words.finished(finished), 'finished')],
            tone: priorityTones[priority],
            link: links.showOnly(name, { priority }),
          };
        })}
      />
    </ChartFigure>
  );
}

export function DeadlineChart() {
  const { environment } = useForge();
  const { format } = useMessages();
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const { asTable, asChart, deadlines: words } = dashboard;
  const calendar = useCalendarFormat();
  const now = useNow();
  const links = useChartLinks();
  const { overdue, next, shown } = findDueIdeas(useAllIdeas(), now, useZone(), maxRows);
  const distanceTo = (time: number) => calendar.relativeTime(time, now, environment.utcOffsetMinutes);
  const distance = next && distanceTo(next.time);
  const headline = () => {
    if (overdue === 0) return distance === null ? words.none : words.onlyNext(distance);
    return words.overdue(overdue);
  };
  const nextLink = next ? links.openIdea(next.id) : undefined;
  const headlineLink = overdue > 0 ? links.show({ state: 'overdue' }) : nextLink;
  const isNextSecond = overdue > 0 && distance !== null;
  return (
    <ChartFigure
      label={words.label}
      headline={headline()}
      headlineLink={headlineLink}
      secondFinding={isNextSecond ? { text: words.next(distance), link: nextLink } : undefined}
      emptyText={shown.length === 0 ? words.empty : undefined}
      tableLabel={asTable}
      chartLabel={asChart}
      table={{
        columns: words.columns,
        rows: shown.map(({ title, time }) => [title, format.longDateTime(time), distanceTo(time)]),
        links: shown.map(({ id }) => links.openIdea(id)),
      }}
    >
      {shown.length > 0 && (
        <Timeline
          now={words.today}
          rows={shown.map(({ id, title, time }) => ({
            id,
            label: title,
            distanceMs: time - now,
            text: distanceTo(time),
            tone: toneOf(time - now),
            link: links.openIdea(id, title),
          }))}
        />
      )}
    </ChartFigure>
  );
}

/** The tone of a deadline that is this many ms ahead. */
function toneOf(distance: number) {
  if (distance < 0) return 'late';
  return distance < dueSoonMs ? 'soon' : 'ahead';
}

export function FinishedChart() {
  const { environment } = useForge();
  const { format } = useMessages();
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const { asTable, asChart, finished: words } = dashboard;
  const calendar = useCalendarFormat();
  const links = useChartLinks();
  const zone = useZone();
  const all = useAllIdeas();
  const counts = finishedByMonth(all, useNow(), monthCount, environment.utcOffsetMinutes);
  const thisMonth = counts.at(-1)?.finished ?? 0;
  const before = counts.reduce((sum, one) => sum + one.finished, -thisMonth);
  const headline = () => {
    if (thisMonth > 0) return words.thisMonth(thisMonth);
    if (before > 0) return words.lately(before);
    // They were finished longer ago, or imported without the time they were finished.
    return all.some(isFinished) ? words.notLately(monthCount) : words.none;
  };
  const linkOf = ({ year, month, finished }: MonthCount, text?: string) =>
    finished === 0 ? undefined : links.showSpan('finished', spanOfMonths(year, month, 1, zone), text);
  const headlineLink = () => {
    const [first, last] = [counts[0], counts.at(-1)];
    if (last && thisMonth > 0) return linkOf(last);
    if (!first || before === 0) return undefined;
    return links.showSpan('finished', spanOfMonths(first.year, first.month, monthCount - 1, zone));
  };
  return (
    <ChartFigure
      label={words.label}
      headline={headline()}
      headlineLink={headlineLink()}
      tableLabel={asTable}
      chartLabel={asChart}
      table={{
        columns: words.columns,
        rows: counts.map(({ year, month, finished }) => [
          calendar.fullMonth(year, month),
          format.number(finished),
        ]),
        links: counts.map((one) => linkOf(one)),
      }}
    >
      <ColumnChart
        columns={counts.map((one) => {
          const text = words.column(calendar.fullMonth(one.year, one.month), one.finished);
          return {
            label: calendar.shortMonth(one.year, one.month),
            value: one.finished,
            text,
            link: linkOf(one, text),
          };
        })}
      />
    </ChartFigure>
  );
}
