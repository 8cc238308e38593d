import path from 'node:path';
import { type DatabaseSync, type StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { storageError } from '../storage-error.ts';
import { type LogThreadData, type ToLogThread, stages } from './log-thread-protocol.ts';
import { hasRoomToMove } from './log-room.ts';
import { busyTimeout } from './open.ts';
import { isLogSound, tellsLogLength } from './sqlite-version.ts';

/**
 * Pages in the log from which on it is moved into the database: 16 MB where another thread does it, 8 MB where those
 * who write wait for it.
 */
const longestLog = { beside: 4_000, within: 2_000 } as const;

/** Milliseconds that moving may take: far more than it does on any usable disk. */
const longestMove = 30_000;

export interface LogMoverOptions {
  readonly longest?: number | undefined;
  /** The version of SQLite. */
  readonly version?: string | undefined;
  /** The other thread's script. */
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
  /** Started when it is first needed, which in most places is never. */
  #thread: Worker | null = null;

  constructor(
    database: DatabaseSync,
    file: string,
    { longest, version = process.versions.sqlite ?? '', script = logThread }: LogMoverOptions = {},
  ) {
    this.#database = database;
    this.#file = file;
    this.#script = script;
    this.#isBeside = isLogSound(version) && tellsLogLength(version);
    this.#longest = longest ?? (this.#isBeside ? longestLog.beside : longestLog.within);
    database.exec(`PRAGMA wal_autocheckpoint = ${this.#isBeside ? 0 : this.#longest}`);
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
        this.#moveHere();
      } else if (stage === stages.idle && this.#isLong() && hasRoomToMove(this.#database, this.#file)) {
        this.#thread ??= this.#start();
        if (this.#thread === null) this.#moveHere();
        else {
          Atomics.store(this.#stage, 0, stages.asked);
          this.#tell('move');
        }
      }
    });
  }

  /**
   * Moves all of the log and empties its file: what was deleted is gone from the disk, and its room is free. The log
   * stays as it is if somebody reads for longer than `patience` milliseconds, or the disk has no room to move it to.
   * @throws StorageError of fault `broken`
   */
  empty(patience: number): void {
    this.#rest();
    if (!hasRoomToMove(this.#database, this.#file)) return;
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
   * Null where the system has no thread to give, for want of memory or of a process id: this thread then moves the log
   * itself, and those who write wait. The next time it is tried again.
   */
  #start(): Worker | null {
    const workerData: LogThreadData = { file: this.#file, stage: this.#stage };
    try {
      const thread = new Worker(this.#script, { workerData });
      thread.unref();
      // A thread that ends by itself has not begun or not finished: this one moves what it should have.
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

  #isLong(): boolean {
    return Number(this.#look.get()?.['log']) >= this.#longest;
  }

  #moveHere(): void {
    if (hasRoomToMove(this.#database, this.#file)) this.#move.get();
  }

  #tell(word: ToLogThread): void {
    this.#thread?.postMessage(word);
  }

  /**
   * Waits while the other thread is at it: two cannot move the log at once. A thread that has not begun is not waited
   * for: it may never begin, and this thread would not hear of that while it waits.
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
