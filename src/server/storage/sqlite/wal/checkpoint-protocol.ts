/**
 * How far the thread that moves the log has come, as it and the writing thread see it. Until it has begun, the
 * writing thread may take back what it asked.
 */
export const checkpointStages = { idle: 0, requested: 1, running: 2, done: 3 } as const;

/** What the thread is started with. */
export interface CheckpointThreadData {
  readonly file: string;
  /** One of the stages. */
  readonly stage: Int32Array;
}

export type ToCheckpointThread = 'move' | 'close';
