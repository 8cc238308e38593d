import { type ChartLink } from './chart-link.ts';
import css from './heat-map.module.css';
import { Scrubber } from './scrubber.tsx';

export interface HeatCell {
  /** 0 is cold, 4 the hottest. */
  readonly heat: 0 | 1 | 2 | 3 | 4;
  readonly text: string;
}

export interface HeatMapProps {
  readonly label: string;
  /** Column by column, seven cells each; the last column may be shorter. */
  readonly cells: readonly HeatCell[];
  /** Labels of the seven rows; empty ones are left out. */
  readonly rowLabels: readonly string[];
  /** Labels above the columns, each at the index of a column. */
  readonly columnLabels: readonly { readonly at: number; readonly text: string }[];
  readonly summary: string;
  /** The link of a day. */
  linkOf?(index: number): ChartLink | undefined;
  readonly coldLabel: string;
  readonly hotLabel: string;
}

const rowsPerColumn = 7;

/** A year of days, coloured by activity. */
export function HeatMap({
  label,
  cells,
  rowLabels,
  columnLabels,
  summary,
  linkOf,
  coldLabel,
  hotLabel,
}: HeatMapProps) {
  const columns = Math.ceil(cells.length / rowsPerColumn);
  return (
    <div className={css.map}>
      <Scrubber
        label={label}
        count={cells.length}
        stepSizes={{ side: rowsPerColumn, upright: 1 }}
        summary={summary}
        {...(linkOf && { linkOf })}
        textOf={(index) => cells[index]?.text ?? ''}
        indexAt={(event) => {
          const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
          return cell === null ? null : Number(cell.dataset['cell']);
        }}
        render={(at) => (
          <div className={css.clip}>
            <div className={css.grid} style={{ gridTemplateColumns: `auto repeat(${columns}, 1fr)` }}>
              {columnLabels.map((mark) => (
                <span key={mark.at} className={css.mark} style={{ gridColumn: mark.at + 2 }}>
                  {mark.text}
                </span>
              ))}
              {rowLabels.map((row, index) => (
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
                  style={{
                    gridColumn: Math.floor(index / rowsPerColumn) + 2,
                    gridRow: (index % rowsPerColumn) + 2,
                  }}
                />
              ))}
            </div>
          </div>
        )}
      />
      <p className={css.legend} aria-hidden="true">
        {coldLabel}
        {([0, 1, 2, 3, 4] as const).map((heat) => (
          <i key={heat} data-heat-level={heat} />
        ))}
        {hotLabel}
      </p>
    </div>
  );
}
