import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backend, type BackendRun, type Session } from './backend.ts';
import { Processes } from './processes.ts';

export interface User {
  readonly email: string;
  readonly session: Session;
}

export const password = 'Correct-horse-9';

const startTimeoutMs = 90_000;

/** A running backend and the users who have signed up there. */
export class RunningBackend {
  readonly backend: Backend;
  readonly run: BackendRun;
  readonly #users = new Map<string, User[]>();

  /** Starts a backend on new data. It is stopped when `ended` is disposed, if not before. */
  static async begin(
    backend: Backend,
    directory: string,
    ended: AsyncDisposableStack,
  ): Promise<RunningBackend> {
    const own = path.join(directory, backend.name);
    mkdirSync(own);
    chmodSync(own, 0o755);
    const running = new RunningBackend(backend, { directory: own, processes: new Processes() });
    ended.defer(() => running.stop());
    await running.start();
    await backend.prepare();
    return running;
  }

  private constructor(backend: Backend, run: BackendRun) {
    this.backend = backend;
    this.run = run;
  }

  /** Starts the backend and resolves once it responds. @throws if it does not within 90 s */
  async start(): Promise<void> {
    const started = performance.now();
    await this.backend.start(this.run);
    for (;;) {
      try {
        await this.backend.ping();
        return;
      } catch (error) {
        if (performance.now() - started > startTimeoutMs) throw error;
        await sleep(5);
      }
    }
  }

  async stop(): Promise<void> {
    this.backend.disconnect();
    await this.run.processes.stop();
  }

  async crash(): Promise<void> {
    await this.run.processes.crash();
    this.backend.disconnect();
  }

  /** The first `count` users with this name. Missing ones sign up; later calls return the same users. */
  async users(name: string, count: number): Promise<readonly User[]> {
    const all = this.#users.get(name) ?? [];
    this.#users.set(name, all);
    while (all.length < count) {
      const missing = Math.min(4, count - all.length);
      const signUps = Array.from({ length: missing }, async (_, n) => {
        const email = `${name}${all.length + n}@bench.example`;
        return { email, session: await this.backend.signUp(email, password) };
      });
      all.push(...(await Promise.all(signUps)));
    }
    return all.slice(0, count);
  }
}
