/** How far the thread that moves the log is, as it and the one that writes see it. */
export const stages = { idle: 0, moving: 1, moved: 2 } as const;

/** What the thread is started with. */
export interface LogThreadData {
  readonly file: string;
  /** One of the stages. */
  readonly stage: Int32Array;
}

export type ToLogThread = 'move' | 'close';
