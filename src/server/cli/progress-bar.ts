import { type Progress } from '../runtime/progress.ts';

/** Where a bar is drawn. */
export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

/** Milliseconds before a bar appears: what is done sooner needs none. */
const showAfterMs = 1_000;
/** Milliseconds between two states of it, on a terminal and in a file. */
const redrawIntervalMs = { terminal: 100, file: 5_000 };
const barWidth = 30;

/** A bar for work that takes longer than a second: drawn in place on a terminal, line by line elsewhere. */
export function createProgressBar(label: string, screen: Screen, elapsedMs: () => number): Progress {
  const startedAt = elapsedMs();
  let drawnAt: number | null = null;
  return (share) => {
    const now = elapsedMs();
    const isDone = share >= 1;
    const intervalMs = screen.isTerminal ? redrawIntervalMs.terminal : redrawIntervalMs.file;
    if (drawnAt === null ? now - startedAt < showAfterMs : now - drawnAt < intervalMs && !isDone) return;
    drawnAt = now;
    const done = Math.round(Math.min(share, 1) * barWidth);
    const bar = `${'█'.repeat(done)}${'░'.repeat(barWidth - done)}`;
    const text = `${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`;
    screen.write(screen.isTerminal ? `\r${text}${isDone ? '\n' : ''}` : `${text}\n`);
  };
}
