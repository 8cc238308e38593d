import { mayTakeLong } from '../commands/may-take-long.ts';
import { type PushMutations } from '../commands/push-mutations.ts';
import { type CommandResult, type Queued } from './group-commit.ts';

/**
 * The commands that wait. Batches take in turns everything that takes no time, and what may take long: of each account
 * that has asked for such its first, those first whose last turn is longest ago. Pushes of one account stay in their
 * order: what comes behind one that may take long waits for it.
 */
export class Turns<C extends Queued> {
  #short: C[] = [];
  /** What may take long, and what came behind it, by account; whose turn it is next first. Each stays until it is done. */
  readonly #long = new Map<string, C[]>();
  #isTurnOfLong = false;

  get isEmpty(): boolean {
    return this.#short.length === 0 && this.#long.size === 0;
  }

  add(command: C): void {
    const account = accountOf(command);
    const before = account === null ? undefined : this.#long.get(account);
    if (before) before.push(command);
    else if (account !== null && mayTakeLong(command)) this.#long.set(account, [command]);
    else this.#short.push(command);
  }

  /** The next batch. */
  take(): C[] {
    const long = this.#short.length > 0 && this.#isTurnOfLong ? [] : this.#firstOfEach();
    this.#isTurnOfLong = long.length > 0;
    return this.#isTurnOfLong ? long : this.#short.splice(0);
  }

  /** To be called before the next batch is taken: whoever had a turn goes behind the others. */
  done(batch: readonly C[], results: readonly CommandResult[]): void {
    for (const [index, command] of batch.entries()) {
      const result = results[index];
      const isUntouched = result?.ok === 'later' && result.begun === (command.begun ?? null);
      if (!command.isLong || isUntouched) continue;
      const account = accountOf(command) ?? '';
      const ofOne = this.#long.get(account) ?? [];
      if (result?.ok === 'later') ofOne[0] = { ...command, begun: result.begun };
      else ofOne.shift();
      this.#long.delete(account);
      if (ofOne.length > 0) this.#long.set(account, ofOne);
    }
  }

  #firstOfEach(): C[] {
    if (this.#long.size === 0) return [];
    // What came before it and takes no time is carried out before it.
    const early = new Set(this.#short.map(accountOf));
    return [...this.#long].flatMap(([account, [first]]) =>
      first === undefined || early.has(account) ? [] : [{ ...first, isLong: true }],
    );
  }
}

/** Whose push it is; null for other commands, which nothing has to wait for. */
function accountOf({ name, input }: Queued): string | null {
  return name === 'pushMutations' ? (input as PushMutations).accountId : null;
}
