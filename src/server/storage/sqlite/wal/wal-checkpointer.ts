import path from 'node:path';
import { type DatabaseSync, type StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { storageError } from '../../errors/storage-error.ts';
import { busyTimeoutMs } from '../connection/connection.ts';
import { hasSpaceToCheckpoint } from '../files/wal-space.ts';
import {
  type CheckpointThreadData,
  type ToCheckpointThread,
  checkpointStages,
} from './checkpoint-protocol.ts';
import { isWalSafe, reportsWalLength } from './sqlite-version.ts';

/**
 * Pages in the log from which on it is moved into the database: 16 MB where another thread does it, 8 MB where those
 * who write wait for it.
 */
const checkpointPages = { otherThread: 4_000, writerThread: 2_000 } as const;

/** Milliseconds that moving may take: far more than it does on any usable disk. */
const checkpointTimeoutMs = 30_000;

export interface WalCheckpointerOptions {
  readonly maxPages?: number | undefined;
  /** The version of SQLite. */
  readonly version?: string | undefined;
  /** The other thread's script. */
  readonly script?: URL | undefined;
}

/** Beside this file, as a source or built. */
const checkpointThread = new URL(`./checkpoint-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Keeps the log short without letting those who write wait for it: another thread moves its pages into the database
 * beside them. What they have written meanwhile is little; when this thread has moved that too, the log begins anew.
 * An older SQLite moves its log by itself, and those who write wait.
 */
export class WalCheckpointer {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #maxPages: number;
  readonly #script: URL;
  readonly #usesThread: boolean;
  readonly #readWalLength: StatementSync;
  readonly #checkpoint: StatementSync;
  readonly #stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** Started when it is first needed, which in most places is never. */
  #thread: Worker | null = null;

  constructor(
    database: DatabaseSync,
    file: string,
    {
      maxPages,
      version = process.versions.sqlite ?? '',
      script = checkpointThread,
    }: WalCheckpointerOptions = {},
  ) {
    this.#database = database;
    this.#file = file;
    this.#script = script;
    this.#usesThread = isWalSafe(version) && reportsWalLength(version);
    this.#maxPages =
      maxPages ?? (this.#usesThread ? checkpointPages.otherThread : checkpointPages.writerThread);
    database.exec(`PRAGMA wal_autocheckpoint = ${this.#usesThread ? 0 : this.#maxPages}`);
    this.#readWalLength = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /**
   * To be called after each commit.
   * @throws StorageError of fault `broken` where the disk cannot be trusted any more
   */
  afterCommit(): void {
    if (!this.#usesThread) return;
    ignoreUnlessBroken(() => {
      const stage = Atomics.load(this.#stage, 0);
      if (stage === checkpointStages.done) {
        Atomics.store(this.#stage, 0, checkpointStages.idle);
        this.#checkpointHere();
      } else if (
        stage === checkpointStages.idle &&
        this.#isWalLong() &&
        hasSpaceToCheckpoint(this.#database, this.#file)
      ) {
        this.#thread ??= this.#startThread();
        if (this.#thread === null) this.#checkpointHere();
        else {
          Atomics.store(this.#stage, 0, checkpointStages.requested);
          this.#post('move');
        }
      }
    });
  }

  /**
   * Moves all of the log and empties its file: what was deleted is gone from the disk, and its room is free. The log
   * stays as it is if somebody reads for longer than `readerTimeoutMs`, or the disk has no room to move it to.
   * @throws StorageError of fault `broken`
   */
  truncate(readerTimeoutMs: number): void {
    this.#waitForThread();
    if (!hasSpaceToCheckpoint(this.#database, this.#file)) return;
    this.#database.exec(`PRAGMA busy_timeout = ${readerTimeoutMs}`);
    try {
      ignoreUnlessBroken(() => this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  }

  async close(): Promise<void> {
    this.#waitForThread();
    const thread = this.#thread;
    if (thread === null) return;
    const exited = new Promise((resolve) => thread.once('exit', resolve));
    this.#post('close');
    await exited;
  }

  /**
   * Null where the system has no thread to give, for want of memory or of a process id: this thread then moves the log
   * itself, and those who write wait. The next time it is tried again.
   */
  #startThread(): Worker | null {
    const workerData: CheckpointThreadData = { file: this.#file, stage: this.#stage };
    try {
      const thread = new Worker(this.#script, { workerData });
      thread.unref();
      // A thread that ends by itself has not begun or not finished: this one moves what it should have.
      thread.once('error', () => {});
      thread.once('exit', () => {
        this.#thread = null;
        if (Atomics.load(this.#stage, 0) !== checkpointStages.idle)
          Atomics.store(this.#stage, 0, checkpointStages.done);
      });
      return thread;
    } catch {
      return null;
    }
  }

  #isWalLong(): boolean {
    return Number(this.#readWalLength.get()?.['log']) >= this.#maxPages;
  }

  #checkpointHere(): void {
    if (hasSpaceToCheckpoint(this.#database, this.#file)) this.#checkpoint.get();
  }

  #post(message: ToCheckpointThread): void {
    this.#thread?.postMessage(message);
  }

  /**
   * Waits while the other thread is at it: two cannot move the log at once. A thread that has not begun is not waited
   * for: it may never begin, and this thread would not hear of that while it waits.
   */
  #waitForThread(): void {
    Atomics.compareExchange(this.#stage, 0, checkpointStages.requested, checkpointStages.idle);
    Atomics.wait(this.#stage, 0, checkpointStages.running, checkpointTimeoutMs);
  }
}

/** What could not be moved stays in the log, which does no harm, unless the disk is at fault. */
function ignoreUnlessBroken(checkpoint: () => unknown): void {
  try {
    checkpoint();
  } catch (error) {
    const known = storageError(error);
    if (known.fault === 'broken') throw known;
  }
}
