import { useId } from 'react';
import css from './area-chart.module.css';
import { type ChartLink } from './chart-link.ts';
import { niceTicks } from './scale.ts';
import { Scrubber } from './scrubber.tsx';

export interface AreaPoint {
  readonly value: number;
  /** Date and value in words. */
  readonly text: string;
}

export interface AreaChartProps {
  readonly label: string;
  /** At equal distances, from left to right. */
  readonly points: readonly AreaPoint[];
  /** Axis labels, each at the index of a point. */
  readonly axisLabels: readonly { readonly at: number; readonly text: string }[];
  readonly summary: string;
  /** The link of a point. */
  linkOf?(index: number): ChartLink | undefined;
  formatNumber(value: number): string;
}

/** A line over time with a filled area below it. With too few points it is drawn dim. */
export function AreaChart({ label, points, axisLabels, summary, linkOf, formatNumber }: AreaChartProps) {
  const gradient = useId();
  const last = points.length - 1;
  const ticks = niceTicks(Math.max(...points.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const x = (index: number) => (last === 0 ? 100 : (index / last) * 100);
  const y = (value: number) => 100 - (value / top) * 100;
  const line = points.map(({ value }, index) => `${x(index).toFixed(2)},${y(value).toFixed(2)}`).join('L');
  return (
    <Scrubber
      label={label}
      count={points.length}
      stepSizes={{ side: 1, upright: 7 }}
      summary={summary}
      {...(linkOf && { linkOf })}
      textOf={(index) => points[index]?.text ?? ''}
      indexAt={(event) => {
        const plot = event.currentTarget.querySelector('svg')?.getBoundingClientRect();
        if (!plot) return null;
        const share = Math.max(0, Math.min(1, (event.clientX - plot.left) / plot.width));
        return Math.round(share * last);
      }}
      render={(at) => (
        <div className={css.chart} data-dim={last < 2 || undefined}>
          {ticks.map((tick) => (
            <span key={tick} className={css.tick} style={{ insetBlockStart: `${y(tick)}%` }}>
              {formatNumber(tick)}
            </span>
          ))}
          <svg className={css.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <defs>
              <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--ember)" stopOpacity="0.34" />
                <stop offset="1" stopColor="var(--ember)" stopOpacity="0" />
              </linearGradient>
            </defs>
            {/* One day is a point. */}
            {last > 0 && (
              <>
                <path d={`M0,100L${line}L100,100Z`} fill={`url(#${gradient})`} />
                <path d={`M${line}`} className={css.line} />
              </>
            )}
          </svg>
          <Cursor x={x(at ?? last)} y={y(points[at ?? last]?.value ?? 0)} isMoved={at !== null} />
          {axisLabels.map((mark) => (
            <span key={mark.at} className={css.mark} style={{ insetInlineStart: `${x(mark.at)}%` }}>
              {mark.text}
            </span>
          ))}
        </div>
      )}
    />
  );
}

function Cursor({ x, y, isMoved }: { readonly x: number; readonly y: number; readonly isMoved: boolean }) {
  return (
    <>
      {isMoved && <i className={css.hair} style={{ insetInlineStart: `${x}%` }} />}
      <i className={css.dot} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} />
    </>
  );
}
