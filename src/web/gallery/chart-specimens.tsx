import { dayMs } from '#domain/time/calendar-day.ts';
import { AreaChart } from '../ui/charts/area-chart.tsx';
import { BarList } from '../ui/charts/bar-list.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../ui/charts/column-chart.tsx';
import { HeatMap } from '../ui/charts/heat-map.tsx';
import { LinkedText } from '../ui/charts/linked-text.tsx';
import { Timeline } from '../ui/charts/timeline.tsx';
import { heatOf } from '../ui/style/heat.ts';
import { type Specimen } from './specimen.ts';

const line = Array.from({ length: 60 }, (_, index) => Math.round(index * 4 + 20 * Math.sin(index / 4) + 30));
const heats = [0, 1, 2, 3, 4] as const;

export const chartSpecimens: readonly Specimen[] = [
  {
    name: 'Chart figure',
    Shown: ({ words: { dashboard } }) => (
      <>
        {[undefined, dashboard.category.empty].map((empty) => (
          <ChartFigure
            key={String(empty)}
            label={dashboard.category.label}
            headline={dashboard.finished.thisMonth(3)}
            tableLabel={dashboard.asTable}
            chartLabel={dashboard.asChart}
            emptyText={empty}
            table={{ columns: dashboard.finished.columns, rows: [['2026', '3']] }}
          >
            <BarList bars={[]} />
          </ChartFigure>
        ))}
      </>
    ),
  },
  {
    name: 'Linked text',
    Shown: ({ words }) => (
      <p style={{ position: 'relative' }}>
        <LinkedText link={{ label: words.dashboard.show(words.stats.overdue), onPress: () => {} }}>
          {words.stats.overdue}
        </LinkedText>
      </p>
    ),
  },
  {
    name: 'Bars',
    Shown: ({ words }) => (
      <>
        <BarList
          bars={[100, 80, 60, 30, 10, 0].map((share, index) => ({
            label: Object.values(words.categories)[index] ?? '',
            share,
            figures: [{ text: words.format.percent(share) }],
            heat: heatOf(share),
          }))}
        />
        <BarList
          bars={[
            {
              label: words.priorities.High,
              share: 40,
              secondShare: 20,
              figures: [{ text: '4' }, { text: '2' }],
              tone: 'high',
            },
            {
              label: words.priorities.Medium,
              share: 60,
              secondShare: 0,
              figures: [{ text: '6' }, { text: '0' }],
              tone: 'medium',
            },
            {
              label: words.priorities.Low,
              share: 0,
              secondShare: 30,
              figures: [{ text: '0' }, { text: '3' }],
              tone: 'calm',
            },
          ]}
        />
      </>
    ),
  },
  {
    name: 'Area',
    Shown: ({ words }) =>
      [line, [10, 20], [0]].map((values) => (
        <AreaChart
          key={values.length}
          label={words.dashboard.score.label}
          points={values.map((value) => ({ value, text: words.format.number(value) }))}
          axisLabels={[{ at: 0, text: words.dashboard.deadlines.today }]}
          summary={words.format.number(values.at(-1) ?? 0)}
          formatNumber={words.format.number}
        />
      )),
  },
  {
    name: 'Columns',
    Shown: () => (
      <ColumnChart
        columns={[0, 1, 4, 2, 12, 3].map((value, index) => ({
          label: String(index + 1),
          value,
          text: `${index + 1}: ${value}`,
        }))}
      />
    ),
  },
  {
    name: 'Heat map',
    Shown: ({ words: { dashboard } }) => (
      <HeatMap
        label={dashboard.activity.label}
        cells={Array.from({ length: 368 }, (_, index) => {
          const heat = heats[(index * 7) % 5] ?? 0;
          return { heat, text: `${index}: ${heat}` };
        })}
        rowLabels={['1', '', '3', '', '5', '', '7']}
        columnLabels={[{ at: 0, text: '1' }]}
        summary={dashboard.activity.none}
        coldLabel={dashboard.activity.less}
        hotLabel={dashboard.activity.more}
      />
    ),
  },
  {
    name: 'Time line',
    Shown: ({ words: { dashboard, samples } }) => (
      <Timeline
        now={dashboard.deadlines.today}
        rows={[
          { id: 'a', label: samples.blog.title, distanceMs: -2 * dayMs, text: '-2', tone: 'late' },
          { id: 'b', label: samples.fitness.title, distanceMs: dayMs / 2, text: '½', tone: 'soon' },
          {
            id: 'c',
            label: samples.language.description,
            distanceMs: 90 * dayMs,
            text: '90',
            tone: 'ahead',
          },
        ]}
      />
    ),
  },
];
