import path from 'node:path';
import { type DatabaseSync, type StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { storageError } from '../storage-error.ts';
import { type LogThreadData, type ToLogThread, stages } from './log-thread-protocol.ts';
import { busyTimeout } from './open.ts';
import { isLogSound, tellsLogLength } from './sqlite-version.ts';

/** Pages in the log from which on it is moved into the database: 8 MB. */
const longestLog = 2_000;

/** Milliseconds: far more than moving takes on any disk that is of use. */
const longestMove = 30_000;

export interface LogMoverOptions {
  readonly longest?: number | undefined;
  /** Of SQLite. */
  readonly version?: string | undefined;
  /** Of the other thread. */
  readonly script?: URL | undefined;
}

/** Beside this file, as a source or built. */
const logThread = new URL(`./log-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Keeps the log short without letting those who write wait for it: another thread moves its pages into the database
 * beside them. What they have written meanwhile is little; when this thread has moved that too, the log begins anew.
 * An older SQLite moves its log by itself, and those who write wait.
 */
export class LogMover {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #longest: number;
  readonly #script: URL;
  readonly #isBeside: boolean;
  readonly #look: StatementSync;
  readonly #move: StatementSync;
  readonly #stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** Started when it is needed first, which in most places is never. */
  #thread: Worker | null = null;

  constructor(
    database: DatabaseSync,
    file: string,
    {
      longest = longestLog,
      version = process.versions.sqlite ?? '',
      script = logThread,
    }: LogMoverOptions = {},
  ) {
    this.#database = database;
    this.#file = file;
    this.#longest = longest;
    this.#script = script;
    this.#isBeside = isLogSound(version) && tellsLogLength(version);
    database.exec(`PRAGMA wal_autocheckpoint = ${this.#isBeside ? 0 : longest}`);
    this.#look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#move = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /**
   * To be called after each commit.
   * @throws StorageError of fault `broken` where the disk cannot be trusted any more
   */
  afterCommit(): void {
    if (!this.#isBeside) return;
    unlessBroken(() => {
      const stage = Atomics.load(this.#stage, 0);
      if (stage === stages.moved) {
        Atomics.store(this.#stage, 0, stages.idle);
        this.#move.get();
      } else if (stage === stages.idle && Number(this.#look.get()?.['log']) >= this.#longest) {
        this.#thread ??= this.#start();
        if (this.#thread === null) this.#move.get();
        else {
          Atomics.store(this.#stage, 0, stages.asked);
          this.#tell('move');
        }
      }
    });
  }

  /**
   * Moves all of the log and empties its file: what was deleted is gone from the disk, and its room is free. Somebody
   * who reads for longer than so many milliseconds keeps the log as it is.
   * @throws StorageError of fault `broken`
   */
  empty(patience: number): void {
    this.#rest();
    this.#database.exec(`PRAGMA busy_timeout = ${patience}`);
    try {
      unlessBroken(() => this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
    }
  }

  async close(): Promise<void> {
    this.#rest();
    const thread = this.#thread;
    if (thread === null) return;
    const exited = new Promise((resolve) => thread.once('exit', resolve));
    this.#tell('close');
    await exited;
  }

  /**
   * Null where the system gives no thread now, for want of memory or of a number for it: this one moves the log
   * then, and those who write wait. The next time it is tried again.
   */
  #start(): Worker | null {
    const workerData: LogThreadData = { file: this.#file, stage: this.#stage };
    try {
      const thread = new Worker(this.#script, { workerData });
      thread.unref();
      // One that ends by itself has not begun or not finished: this one moves what that should have.
      thread.once('error', () => {});
      thread.once('exit', () => {
        this.#thread = null;
        if (Atomics.load(this.#stage, 0) !== stages.idle) Atomics.store(this.#stage, 0, stages.moved);
      });
      return thread;
    } catch {
      return null;
    }
  }

  #tell(word: ToLogThread): void {
    this.#thread?.postMessage(word);
  }

  /**
   * Waits while the other thread is at it: two cannot move the log at once. One that has not begun is not waited
   * for, as it may never begin, and nothing is heard of that while this one waits.
   */
  #rest(): void {
    Atomics.compareExchange(this.#stage, 0, stages.asked, stages.idle);
    Atomics.wait(this.#stage, 0, stages.moving, longestMove);
  }
}

/** What could not be moved stays in the log, which does no harm, unless the disk is at fault. */
function unlessBroken(move: () => unknown): void {
  try {
    move();
  } catch (error) {
    const known = storageError(error);
    if (known.fault === 'broken') throw known;
  }
}
