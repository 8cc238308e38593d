import { dayLength } from '#domain/day-length.ts';
import { AreaChart } from '../ui/charts/area-chart.tsx';
import { BarList } from '../ui/charts/bar-list.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../ui/charts/column-chart.tsx';
import { HeatMap } from '../ui/charts/heat-map.tsx';
import { TimeLine } from '../ui/charts/time-line.tsx';
import { heatOf } from '../ui/heat.ts';
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
            finding={dashboard.finished.thisMonth(3)}
            asTable={dashboard.asTable}
            asChart={dashboard.asChart}
            empty={empty}
            table={{ columns: dashboard.finished.columns, rows: [['2026', '3']] }}
          >
            <BarList bars={[]} />
          </ChartFigure>
        ))}
      </>
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
            text: words.format.percent(share),
            heat: heatOf(share),
          }))}
        />
        <BarList
          bars={[
            { label: words.priorities.High, share: 40, rest: 20, text: '4, 2', tone: 'danger' },
            { label: words.priorities.Medium, share: 60, rest: 0, text: '6, 0', tone: 'warn' },
            { label: words.priorities.Low, share: 0, rest: 30, text: '0, 3', tone: 'calm' },
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
          marks={[{ at: 0, text: words.dashboard.deadlines.today }]}
          rest={words.format.number(values.at(-1) ?? 0)}
          number={words.format.number}
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
        rows={['1', '', '3', '', '5', '', '7']}
        marks={[{ at: 0, text: '1' }]}
        rest={dashboard.activity.none}
        cold={dashboard.activity.cold}
        hot={dashboard.activity.hot}
      />
    ),
  },
  {
    name: 'Time line',
    Shown: ({ words: { dashboard, samples } }) => (
      <TimeLine
        now={dashboard.deadlines.today}
        rows={[
          { id: 'a', label: samples.blog.title, distance: -2 * dayLength, text: '-2', tone: 'late' },
          { id: 'b', label: samples.fitness.title, distance: dayLength / 2, text: '½', tone: 'soon' },
          {
            id: 'c',
            label: samples.language.description,
            distance: 90 * dayLength,
            text: '90',
            tone: 'ahead',
          },
        ]}
      />
    ),
  },
];
