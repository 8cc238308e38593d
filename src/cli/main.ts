#!/usr/bin/env node
import os from 'node:os';
import { cliTexts } from '#messages/cli-texts.ts';
import { Interruption, exitCodes } from './failure.ts';
import { openInput } from './open-input.ts';
import { runCli } from './run-cli.ts';
import { chooseLanguage } from './settings/language.ts';

/** Written in by the build. */
declare const forgeVersion: string;

const interruption = new AbortController();
let interruptedStatus: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A second one ends it at once.
    if (interruptedStatus !== null) process.exit(interruptedStatus);
    interruptedStatus = 128 + os.constants.signals[signal];
    interruption.abort();
  });

/** The reader may close the pipe early, as `head` does. The command still does its work, and prints no more. */
let hasReader = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A socket whose reader left data unread fails with ECONNRESET.
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') hasReader = false;
  if (!hasReader) return;
  const message = cliTexts[chooseLanguage(process.env)].notPrinted(error.code ?? error.message);
  process.stderr.write(`forge-cli: ${message}\n`);
  process.exit(exitCodes.refused);
});
// No place is left to report this. The exit status still tells.
process.stderr.on('error', () => {});

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    home: os.homedir(),
    version: forgeVersion,
    input: openInput(),
    isTerminal: process.stdout.isTTY,
    now: () => Date.now(),
    signal: interruption.signal,
    writeOut(text) {
      if (hasReader) process.stdout.write(text);
    },
    writeError: (text) => void process.stderr.write(text),
  });
} catch (error) {
  if (interruptedStatus === null) throw error;
  const { stopped, mayBeDone } = cliTexts[chooseLanguage(process.env)];
  const isUncertain = error instanceof Interruption && error.mayBeDone;
  process.stderr.write(`forge-cli: ${isUncertain ? `${stopped} ${mayBeDone}` : stopped}\n`);
  process.exit(interruptedStatus);
}
