import { type Progress } from '../storage/progress.ts';

/** Where a bar is drawn. */
export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

/** Milliseconds before a bar appears: what is done sooner needs none. */
const patience = 1_000;
/** Milliseconds between two states of it, on a terminal and in a file. */
const every = { terminal: 100, file: 5_000 };
const width = 30;

/** A bar for work that takes longer than a second: drawn in place on a terminal, line by line elsewhere. */
export function progressBar(label: string, screen: Screen, elapsed: () => number): Progress {
  const started = elapsed();
  let drawnAt: number | null = null;
  return (share) => {
    const now = elapsed();
    const isDone = share >= 1;
    const pause = screen.isTerminal ? every.terminal : every.file;
    if (drawnAt === null ? now - started < patience : now - drawnAt < pause && !isDone) return;
    drawnAt = now;
    const done = Math.round(Math.min(share, 1) * width);
    const bar = `${'█'.repeat(done)}${'░'.repeat(width - done)}`;
    const text = `${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`;
    screen.write(screen.isTerminal ? `\r${text}${isDone ? '\n' : ''}` : `${text}\n`);
  };
}
