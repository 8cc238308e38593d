import { type Progress } from '../runtime/progress.ts';

/** The output of a progress bar. */
export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

/** How long work must take before its bar appears, in ms. */
const showAfterMs = 1_000;
/** How often the bar is redrawn on a terminal and written to a file, in ms. */
const redrawIntervalMs = { terminal: 100, file: 5_000 };
const barWidth = 30;

/** Creates a bar for work that takes over a second: redrawn in place on a terminal, else line by line. */
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
