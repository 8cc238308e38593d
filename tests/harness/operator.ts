import { CommandFailed } from '#server/cli/command.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/config.ts';
import { StorageError } from '#server/storage/storage-error.ts';

/** What a command answered, or why it failed. */
export interface Told {
  readonly lines: readonly string[];
  readonly failure: string | null;
}

/** Somebody who types commands, with an environment of their own. */
export async function operate(
  environment: Readonly<Record<string, string>>,
  line: string,
  now: () => number = Date.now,
): Promise<Told> {
  const lines: string[] = [];
  try {
    await runCommand(line.split(' '), {
      config: () => readConfig(environment, '/nowhere'),
      now,
      print: (text) => void lines.push(text),
      interruption: () => new AbortController().signal,
      log: () => ({ info: () => {} }),
      screen: { isTerminal: false, write: () => {} },
    });
    return { lines, failure: null };
  } catch (error) {
    if (error instanceof CommandFailed || error instanceof StorageError)
      return { lines, failure: error.message };
    throw error;
  }
}
