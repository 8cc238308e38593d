import { type ChartLink } from './chart-link.ts';
import { LinkedText } from './linked-text.tsx';
import { createTimeScale } from './scale.ts';
import css from './timeline.module.css';

export interface TimelineRow {
  readonly id: string;
  readonly label: string;
  /** Milliseconds from now. */
  readonly distanceMs: number;
  /** The distance in words. */
  readonly text: string;
  readonly tone: 'late' | 'soon' | 'ahead';
  readonly link?: ChartLink | undefined;
}

/** Times before and after now; distances near now are stretched. */
export function Timeline({ rows, now }: { readonly rows: readonly TimelineRow[]; readonly now: string }) {
  const place = createTimeScale(rows.map(({ distanceMs }) => distanceMs));
  const today = place(0);
  return (
    <ul className={css.list}>
      {rows.map((row) => {
        const at = place(row.distanceMs);
        return (
          <li key={row.id} data-tone={row.tone}>
            <span className={css.label} title={row.label}>
              <LinkedText link={row.link}>{row.label}</LinkedText>
            </span>
            <span className={css.track}>
              <i className={css.now} style={{ insetInlineStart: `${today}%` }} />
              <i
                className={css.line}
                style={{
                  insetInlineStart: `${Math.min(at, today)}%`,
                  inlineSize: `${Math.abs(at - today)}%`,
                }}
              />
              <i className={css.dot} style={{ insetInlineStart: `${at}%` }} />
            </span>
            <span className={css.text}>{row.text}</span>
          </li>
        );
      })}
      <li className={css.axis} aria-hidden="true">
        <span />
        <span className={css.track}>
          <span style={{ insetInlineStart: `${today}%` }}>{now}</span>
        </span>
        <span />
      </li>
    </ul>
  );
}
