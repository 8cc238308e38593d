import { type ChartLink } from './chart-link.ts';
import css from './column-chart.module.css';
import { LinkedText } from './linked-text.tsx';

export interface Column {
  readonly label: string;
  readonly value: number;
  /** Value and label in words. */
  readonly text: string;
  readonly link?: ChartLink | undefined;
}

/** A few columns side by side with their values above them. */
export function ColumnChart({ columns }: { readonly columns: readonly Column[] }) {
  const highest = Math.max(2, ...columns.map(({ value }) => value));
  return (
    <ul className={css.chart}>
      {columns.map((column) => (
        <li key={column.text} title={column.text}>
          <b data-zero={column.value === 0 || undefined}>{column.value}</b>
          <i
            data-zero={column.value === 0 || undefined}
            style={{ blockSize: `calc(${column.value / highest} * (100% - 3.5rem))` }}
          />
          <span>
            <LinkedText link={column.link}>{column.label}</LinkedText>
          </span>
        </li>
      ))}
    </ul>
  );
}
