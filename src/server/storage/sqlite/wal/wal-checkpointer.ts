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
 * The WAL length in pages at which it is checkpointed: 16 MB if another thread does it, 8 MB if writes wait
 * for it.
 */
const checkpointPages = { otherThread: 4_000, writerThread: 2_000 } as const;

/** The longest wait for a running checkpoint, in ms; on any usable disk it takes far less. */
const checkpointTimeoutMs = 30_000;

export interface WalCheckpointerOptions {
  readonly maxPages?: number | undefined;
  /** SQLite's version. */
  readonly version?: string | undefined;
  /** The script of the checkpoint thread. */
  readonly script?: URL | undefined;
}

/** In the sources and in the build, this script is in this file's folder. */
const checkpointThread = new URL(`./checkpoint-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Keeps the WAL short without making writes wait: another thread checkpoints most of it while commits
 * continue. This thread then checkpoints the few pages added meanwhile, so that the WAL can restart from its
 * beginning. An older SQLite checkpoints within its commits, and writes wait.
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
  /** Started when first needed; most processes never need it. */
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
   * Must be called after each commit.
   * @throws StorageError with fault `broken` if the disk can no longer be trusted
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
   * Checkpoints the whole WAL and truncates its file, which removes deleted data from the disk and frees the
   * space. The WAL is kept if a reader holds it for longer than `readerTimeoutMs`, or if the disk lacks space
   * for the checkpoint.
   * @throws StorageError with fault `broken`
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
   * Null if the system cannot start a thread for lack of memory or process ids. This thread then checkpoints
   * itself, while writes wait, and the next checkpoint tries to start a thread again.
   */
  #startThread(): Worker | null {
    const workerData: CheckpointThreadData = { file: this.#file, stage: this.#stage };
    try {
      const thread = new Worker(this.#script, { workerData });
      thread.unref();
      // A thread that exits early has not finished its checkpoint, so this thread does it.
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
   * Waits for a running checkpoint, because two cannot run at once. A requested one that has not begun is
   * canceled: its thread may have exited, and this thread would not get that event while it blocks.
   */
  #waitForThread(): void {
    Atomics.compareExchange(this.#stage, 0, checkpointStages.requested, checkpointStages.idle);
    Atomics.wait(this.#stage, 0, checkpointStages.running, checkpointTimeoutMs);
  }
}

/** Ignores a failed checkpoint, whose pages safely stay in the WAL, unless the disk is at fault. */
function ignoreUnlessBroken(checkpoint: () => unknown): void {
  try {
    checkpoint();
  } catch (error) {
    const known = storageError(error);
    if (known.fault === 'broken') throw known;
  }
}
