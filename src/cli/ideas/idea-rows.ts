import { type ApiIdea } from '#contract/api/api-idea.ts';
import { type Zone, isOverdue, readDeadline } from '#domain/deadline/deadline.ts';
import { isFinished } from '#domain/idea/progress.ts';
import { type CliTexts } from '#messages/en/cli.ts';
import { printable } from '../output/printable.ts';
import { type Style } from '../output/style.ts';
import { shortId } from './short-ids.ts';

export interface RowDeps {
  readonly texts: CliTexts;
  readonly style: Style;
  readonly now: number;
  readonly zone: Zone;
}

/**
 * Ideas as lines of a table. The title is last, so that letters of two columns' width move nothing. Overdue ideas are red
 * and finished ones dim where there is colour; without it, their deadline and progress say the same.
 */
export function ideaRows(ideas: readonly ApiIdea[], deps: RowDeps): string[] {
  const { texts, style, now, zone } = deps;
  const rows = ideas.map((idea) => cellsOf(idea, texts));
  const lines = alignColumns([texts.columns, ...rows]);
  return lines.map((line, index) => {
    const idea = ideas[index - 1];
    if (idea === undefined) return style('bold', line);
    if (isFinished(idea)) return style('dim', line);
    return isOverdue(idea, readDeadline(idea.deadline, zone), now) ? style('red', line) : line;
  });
}

/** One idea without the names of the columns. */
export function ideaRow(idea: ApiIdea, texts: CliTexts): string {
  return cellsOf(idea, texts).filter(Boolean).join('  ');
}

function cellsOf(idea: ApiIdea, texts: CliTexts): string[] {
  const { id, progress, priority, deadline, title } = idea;
  return [
    shortId(id),
    `${progress} %`,
    texts.priorities[priority],
    printable(deadline).replace('T', ' '),
    printable(title),
  ];
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '),
  );
}
