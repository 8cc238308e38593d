import { errorStack } from '../errors/error-message.ts';
import { createLogger } from '../operations/logger.ts';
import { readConfig } from '../settings/config.ts';
import { ConfigError, readSetting } from '../settings/env-values.ts';
import { StorageError } from '../storage/errors/storage-error.ts';
import { askSecret } from './ask-secret.ts';
import { CommandFailed } from './context/command.ts';
import { createInterruption, isInterruption } from './interruption.ts';
import { runCommand } from './run-command.ts';

// Only this user may read files that a command creates.
process.umask(0o077);
const interruption = createInterruption();
// The reader may close the pipe early, as `head` does.
process.stdout.on('error', () => {});

try {
  await runCommand(process.argv.slice(2), {
    config: () => readConfig(process.env, process.cwd()),
    now: () => Date.now(),
    print: (line) => void process.stdout.write(`${line}\n`),
    passphrases: {
      fromEnvironment: () => readSetting(process.env, 'FORGE_PASSPHRASE'),
      ask: askSecret,
    },
    interruption: interruption.listen,
    log: (level) => createLogger(level, 'stderr'),
    screen: { isTerminal: process.stderr.isTTY, write: (text) => void process.stderr.write(text) },
  });
} catch (error) {
  const interrupted = interruption.status();
  // Another failure is reported, even if the command was also interrupted.
  if (interrupted !== null && isInterruption(error)) {
    // Start below the progress bar.
    const line = process.stderr.isTTY ? '\n' : '';
    process.stderr.write(`${line}forge: stopped; everything is as it was before\n`);
    process.exit(interrupted);
  }
  const isExpected =
    error instanceof CommandFailed || error instanceof ConfigError || error instanceof StorageError;
  process.stderr.write(`forge: ${isExpected ? error.message : errorStack(error)}\n`);
  process.exitCode = 1;
}
