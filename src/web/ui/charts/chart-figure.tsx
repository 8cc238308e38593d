import { ChartNoAxesColumn, Table2 } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { IconButton, LinkButton } from '../controls/button.tsx';
import { Icon } from '../icon/icon.tsx';
import css from './chart-figure.module.css';
import { type ChartLink } from './chart-link.ts';
import { LinkedText } from './linked-text.tsx';

export interface ChartTable {
  readonly columns: readonly string[];
  /** The first cell of each row is its header. */
  readonly rows: readonly (readonly string[])[];
  /** The link of each row. */
  readonly links?: readonly (ChartLink | undefined)[];
}

export interface ChartFigureProps {
  /** The chart's name. */
  readonly label: string;
  /** The chart's main finding in one sentence; null if there is none yet. */
  readonly headline: string | null;
  /** The link of the finding. */
  readonly headlineLink?: ChartLink | undefined;
  /** A second finding, which leads elsewhere. */
  readonly secondFinding?: { readonly text: string; readonly link: ChartLink | undefined } | undefined;
  /** A note below the chart about what only the table has; pressing it shows the table. */
  readonly more?: string | undefined;
  readonly table: ChartTable;
  readonly tableLabel: string;
  readonly chartLabel: string;
  /** Shown instead of the chart if there are too few data to draw one. */
  readonly emptyText?: string | undefined;
  /** While data is loading, the chart keeps its space and says nothing. */
  readonly isPending?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A chart with its finding as the title, and the same data as a table. */
export function ChartFigure(props: ChartFigureProps) {
  const { label, headline, headlineLink, more, table, tableLabel, chartLabel, emptyText } = props;
  const { isPending, isWide, secondFinding, children } = props;
  const [isTable, setTable] = useState(false);
  const heading = useId();
  return (
    <figure
      className={css.figure}
      data-wide={isWide || undefined}
      aria-busy={isPending || undefined}
      aria-labelledby={heading}
    >
      <figcaption className={css.caption}>
        <div>
          <h2 id={heading} className={css.title}>
            <small>{label}</small>{' '}
            {secondFinding === undefined ? (
              <LinkedText link={headlineLink}>{headline}</LinkedText>
            ) : (
              <>
                <span className={css.finding}>
                  <LinkedText link={headlineLink}>{headline}</LinkedText>
                </span>
                {', '}
                <span className={css.finding}>
                  <LinkedText link={secondFinding.link}>{secondFinding.text}</LinkedText>
                </span>
              </>
            )}
          </h2>
        </div>
        {emptyText === undefined && (
          <IconButton
            label={`${isTable ? chartLabel : tableLabel}: ${label}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <Icon of={ChartNoAxesColumn} size={16} /> : <Icon of={Table2} size={16} />}
          </IconButton>
        )}
      </figcaption>
      {emptyText !== undefined && <p className={css.empty}>{emptyText}</p>}
      {isTable && emptyText === undefined ? (
        <DataTable {...table} />
      ) : (
        <>
          {children}
          {more !== undefined && (
            <p className={css.more}>
              <LinkButton onClick={() => setTable(true)}>{more}</LinkButton>
            </p>
          )}
        </>
      )}
    </figure>
  );
}

function DataTable({ columns, rows, links }: ChartTable) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], row) => (
          // Names may repeat. Rows have no state, so their index can be the key.
          <tr key={`${row}`}>
            <th scope="row">
              <LinkedText link={links?.[row]}>{name}</LinkedText>
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
