import { CommandFailed } from '#server/cli/context/command.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/settings/config.ts';
import { StorageError } from '#server/storage/errors/storage-error.ts';

/** A command's output, or why it failed. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly failure: string | null;
}

/** Runs a line of an operator's command with the given environment. */
export async function runOperatorCommand(
  environment: Readonly<Record<string, string>>,
  line: string,
  now: () => number = Date.now,
  ask: (question: string) => Promise<string | null> = () => Promise.resolve(null),
): Promise<CommandResult> {
  const lines: string[] = [];
  try {
    await runCommand(line.split(' '), {
      config: () => readConfig(environment, '/nowhere'),
      now,
      print: (text) => void lines.push(text),
      passphrases: { fromEnvironment: () => environment['FORGE_PASSPHRASE'], ask },
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
