import css from './heat-map.module.css';
import { Scrubber } from './scrubber.tsx';

export interface HeatCell {
  /** 0 is cold, 4 the hottest. */
  readonly heat: 0 | 1 | 2 | 3 | 4;
  readonly text: string;
}

export interface HeatMapProps {
  readonly label: string;
  /** Column by column, seven each; the last column may be shorter. */
  readonly cells: readonly HeatCell[];
  /** Names of the seven rows; an empty one is left out. */
  readonly rows: readonly string[];
  /** Words over the columns, each at the index of one. */
  readonly marks: readonly { readonly at: number; readonly text: string }[];
  readonly rest: string;
  readonly cold: string;
  readonly hot: string;
}

const height = 7;

/** A year of days, the hotter the more was done. */
export function HeatMap({ label, cells, rows, marks, rest, cold, hot }: HeatMapProps) {
  const columns = Math.ceil(cells.length / height);
  return (
    <div className={css.map}>
      <Scrubber
        label={label}
        count={cells.length}
        steps={{ side: height, upright: 1 }}
        rest={rest}
        textOf={(index) => cells[index]?.text ?? ''}
        indexAt={(event) => {
          const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
          return cell === null ? null : Number(cell.dataset['cell']);
        }}
        render={(at) => (
          <div className={css.clip}>
            <div className={css.grid} style={{ gridTemplateColumns: `auto repeat(${columns}, 1fr)` }}>
              {marks.map((mark) => (
                <span key={mark.at} className={css.mark} style={{ gridColumn: mark.at + 2 }}>
                  {mark.text}
                </span>
              ))}
              {rows.map((row, index) => (
                <span key={index} className={css.row} style={{ gridRow: index + 2 }}>
                  {row}
                </span>
              ))}
              {cells.map((cell, index) => (
                <i
                  key={index}
                  data-cell={index}
                  data-heat-level={cell.heat}
                  data-at={index === at || undefined}
                  style={{ gridColumn: Math.floor(index / height) + 2, gridRow: (index % height) + 2 }}
                />
              ))}
            </div>
          </div>
        )}
      />
      <p className={css.legend} aria-hidden="true">
        {cold}
        {([0, 1, 2, 3, 4] as const).map((heat) => (
          <i key={heat} data-heat-level={heat} />
        ))}
        {hot}
      </p>
    </div>
  );
}
