/**
 * The stages of a checkpoint, shared between the checkpoint thread and the writer. The writer may cancel a
 * request until it is running.
 */
export const checkpointStages = { idle: 0, requested: 1, running: 2, done: 3 } as const;

/** The data the checkpoint thread starts with. */
export interface CheckpointThreadData {
  readonly file: string;
  /** Shared memory with one of the stages at index 0. */
  readonly stage: Int32Array;
}

export type ToCheckpointThread = 'move' | 'close';
