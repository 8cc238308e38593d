import { ConfigError, readConfig } from '../config.ts';
import { StorageError } from '../storage/storage-error.ts';
import { CommandFailed } from './command.ts';
import { runCommand } from './run-command.ts';

try {
  await runCommand(process.argv.slice(2), {
    config: () => readConfig(process.env, process.cwd()),
    now: () => Date.now(),
    print: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (error) {
  const isExpected =
    error instanceof CommandFailed || error instanceof ConfigError || error instanceof StorageError;
  const text = isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : error;
  process.stderr.write(`forge: ${String(text)}\n`);
  process.exitCode = 1;
}
