import {
  type ActivityDay,
  calendarDays,
  pointsInLastWeek,
  activityLevel,
  scoreByDay,
} from '#domain/dashboard/activity.ts';
import { dayOf, weekdayOf } from '#domain/time/calendar-day.ts';
import { dashboardMessages } from '#messages/dashboard-messages.ts';
import { useAccountState, useFeatureMessages, useForge, useMessages } from '../../app/context/forge.ts';
import { AreaChart } from '../../ui/charts/area-chart.tsx';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { useChartLinks } from './use-chart-links.ts';
import { useActiveDays, useActivity, useCalendarFormat, useNow } from './use-insights.ts';

/** Fewer days than this are no trend: neither the chart nor the headline shows one. */
const minDays = 3;

function useToday(): number {
  const { environment } = useForge();
  const now = useNow();
  return dayOf(now, environment.utcOffsetMinutes(now));
}

/** Links to the ideas that were active on days; none where no idea shows what was done on them. */
function useDayLinks() {
  const links = useChartLinks();
  const days = useActiveDays();
  return {
    showDay: (day: number, text?: string) => (days.has(day) ? links.showDays(day, day, text) : undefined),
    showDays(first: number, last: number) {
      const isAny = [...days].some((day) => day >= first && day <= last);
      return isAny ? links.showDays(first, last) : undefined;
    },
  };
}

/** The score at the end of each day. */
export function ScoreChart() {
  const { format } = useMessages();
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const { asTable, asChart, activity, score: words } = dashboard;
  const calendar = useCalendarFormat();
  const links = useDayLinks();
  const { score } = useAccountState();
  const { known, isPending } = useActivity();
  const today = useToday();
  const line = scoreByDay(known ?? [], score, today);
  const gained = pointsInLastWeek(known ?? [], today);
  const isUnknown = known === null && !isPending;
  const headline = () => {
    if (isUnknown || line.length < minDays) return null;
    if (gained === 0) return words.still;
    return gained > 0 ? words.up(format.number(gained)) : words.down(format.number(-gained));
  };
  const emptyText = () => {
    if (isPending) return undefined;
    if (isUnknown) return activity.unknown;
    return line.length < minDays ? words.empty(minDays - line.length) : undefined;
  };
  const middle = Math.floor((line.length - 1) / 2);
  // The score changes by what was done on a day.
  const changed = line.filter((one, index) => one.score !== line[index - 1]?.score).toReversed();
  const marks = line.length < minDays ? [0] : [0, middle, line.length - 1];
  return (
    <ChartFigure
      label={words.label}
      headline={headline()}
      headlineLink={headline() === null || gained === 0 ? undefined : links.showDays(today - 6, today)}
      isPending={isPending}
      emptyText={emptyText()}
      tableLabel={asTable}
      chartLabel={asChart}
      table={{
        columns: words.columns,
        rows: changed.map((one) => [calendar.fullDay(one.day), format.number(one.score)]),
        links: changed.map(({ day }) => links.showDay(day)),
      }}
    >
      <AreaChart
        label={words.label}
        points={line.map((one) => ({
          value: one.score,
          text: words.point(calendar.fullDay(one.day), format.number(one.score)),
        }))}
        axisLabels={marks.map((at) => ({ at, text: calendar.shortDay(line[at]?.day ?? today) }))}
        linkOf={(index) => {
          const one = line[index];
          if (one === undefined || !changed.includes(one)) return undefined;
          return links.showDay(one.day, words.point(calendar.fullDay(one.day), format.number(one.score)));
        }}
        summary={words.point(calendar.shortDay(today), format.number(score))}
        formatNumber={format.number}
      />
    </ChartFigure>
  );
}

/** Month labels above the first column that begins in each month. */
function monthMarks(days: readonly ActivityDay[], monthOf: (day: number) => string) {
  const marks: { at: number; text: string }[] = [];
  for (let index = 0; index < days.length; index += 7) {
    const text = monthOf(days[index]?.day ?? 0);
    const last = marks.at(-1);
    // A label is about three columns wide.
    if (last?.text !== text && (last === undefined || index / 7 - last.at > 2)) {
      marks.push({ at: index / 7, text });
    }
  }
  return marks;
}

export function ActivityChart() {
  const { format } = useMessages();
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const { asTable, asChart, activity: words } = dashboard;
  const calendar = useCalendarFormat();
  const links = useDayLinks();
  const { known, isPending } = useActivity();
  const today = useToday();
  const days = calendarDays(known ?? [], today);
  const isUnknown = known === null && !isPending;
  const active = days.filter(({ actions }) => actions > 0);
  const headline = () => {
    if (isUnknown) return null;
    return active.length === 0 ? words.none : words.finding(active.length);
  };
  const busiest = Math.max(0, ...days.map(({ actions }) => actions));
  const textOf = (one: ActivityDay) => words.day(calendar.fullDay(one.day), one.actions);
  // Only every other weekday, as labels would overlap.
  const rows = [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekday % 2 === 0 ? calendar.weekday(weekday) : ''));
  return (
    <ChartFigure
      isWide
      label={words.label}
      headline={headline()}
      headlineLink={active.length === 0 ? undefined : links.showDays(days[0]?.day ?? today, today)}
      isPending={isPending}
      emptyText={isUnknown ? words.unknown : undefined}
      tableLabel={asTable}
      chartLabel={asChart}
      table={{
        columns: words.columns,
        rows: active
          .toReversed()
          .map((one) => [calendar.fullDay(one.day), format.number(one.actions), format.number(one.points)]),
        links: active.toReversed().map(({ day }) => links.showDay(day)),
      }}
    >
      <HeatMap
        label={words.label}
        cells={days.map((one) => ({ heat: activityLevel(one.actions, busiest), text: textOf(one) }))}
        rowLabels={weekdayOf(days[0]?.day ?? 0) === 0 ? rows : []}
        columnLabels={monthMarks(days, calendar.monthOf)}
        linkOf={(index) => {
          const one = days[index];
          return one && one.actions > 0 ? links.showDay(one.day, textOf(one)) : undefined;
        }}
        summary={textOf(days.at(-1) ?? { day: 0, actions: 0, points: 0 })}
        coldLabel={words.less}
        hotLabel={words.more}
      />
    </ChartFigure>
  );
}
