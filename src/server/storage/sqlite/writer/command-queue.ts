import { isLargeCommand } from '../../commands/is-large-command.ts';
import { type PushMutations } from '../../commands/push-mutations.ts';
import { type CommandResult, type BatchCommand } from './group-commit.ts';

/**
 * The queued commands. Batches alternate: one with all short commands, then one with the first long command
 * of each account, least recently served accounts first. If only one kind is queued, it does not wait. Pushes
 * of one account stay in order: those after a long one wait for it.
 */
export class CommandQueue<C extends BatchCommand> {
  #short: C[] = [];
  /**
   * Long commands and those queued after them, by account, the next account first. A command stays until it
   * is done.
   */
  readonly #long = new Map<string, C[]>();
  #isLongNext = false;

  get isEmpty(): boolean {
    return this.#short.length === 0 && this.#long.size === 0;
  }

  add(command: C): void {
    const account = accountOf(command);
    const before = account === null ? undefined : this.#long.get(account);
    if (before) before.push(command);
    else if (account !== null && isLargeCommand(command)) this.#long.set(account, [command]);
    else this.#short.push(command);
  }

  /** Returns the next batch; `finish` must be called before the one after. */
  take(): C[] {
    const long = this.#short.length > 0 && this.#isLongNext ? [] : this.#firstLongOfEach();
    this.#isLongNext = long.length > 0;
    return this.#isLongNext ? long : this.#short.splice(0);
  }

  /** Removes finished commands, and moves accounts whose long command ran behind the others. */
  finish(batch: readonly C[], results: readonly CommandResult[]): void {
    for (const [index, command] of batch.entries()) {
      const result = results[index];
      const isUntouched = result?.kind === 'later' && result.partial === (command.partial ?? null);
      if (!command.isLong || isUntouched) continue;
      const account = accountOf(command) ?? '';
      const commands = this.#long.get(account) ?? [];
      if (result?.kind === 'later') commands[0] = { ...command, partial: result.partial };
      else commands.shift();
      this.#long.delete(account);
      if (commands.length > 0) this.#long.set(account, commands);
    }
  }

  #firstLongOfEach(): C[] {
    if (this.#long.size === 0) return [];
    // An account's short commands that came before its long one run first.
    const early = new Set(this.#short.map(accountOf));
    return [...this.#long].flatMap(([account, [first]]) =>
      first === undefined || early.has(account) ? [] : [{ ...first, isLong: true }],
    );
  }
}

/** The account of a push; null for other commands, which need no order. */
function accountOf({ name, input }: BatchCommand): string | null {
  return name === 'pushMutations' ? (input as PushMutations).accountId : null;
}
