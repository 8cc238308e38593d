/**
 * How far the thread that moves the log has come, as it and the writing thread see it. Until it has begun, the
 * writing thread may take back what it asked.
 */
export const stages = { idle: 0, asked: 1, moving: 2, moved: 3 } as const;

/** What the thread is started with. */
export interface LogThreadData {
  readonly file: string;
  /** One of the stages. */
  readonly stage: Int32Array;
}

export type ToLogThread = 'move' | 'close';
