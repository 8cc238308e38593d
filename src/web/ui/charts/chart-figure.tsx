import { ChartNoAxesColumn, Table2 } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Icon } from '../icon/icon.tsx';
import css from './chart-figure.module.css';

export interface ChartTable {
  readonly columns: readonly string[];
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly string[])[];
}

export interface ChartFigureProps {
  /** What is drawn. */
  readonly label: string;
  /** What it says: the sentence a reader should take away. Null where that is not known. */
  readonly headline: string | null;
  readonly table: ChartTable;
  readonly tableLabel: string;
  readonly chartLabel: string;
  /** What to say instead of a picture where there is too little to draw one. */
  readonly emptyText?: string | undefined;
  /** What it shows is still being loaded: it keeps the room, and says nothing yet. */
  readonly isPending?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A picture with its finding as title, and the same as a table for whoever prefers numbers. */
export function ChartFigure(props: ChartFigureProps) {
  const { label, headline, table, tableLabel, chartLabel, emptyText, isPending, isWide, children } = props;
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
            <small>{label}</small> {headline}
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
      {isTable && emptyText === undefined ? <DataTable {...table} /> : children}
    </figure>
  );
}

function DataTable({ columns, rows }: ChartTable) {
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
          // Names need not differ. A row has no state of its own, so its place may identify it.
          <tr key={`${row}`}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
