#!/usr/bin/env node
import os from 'node:os';
import { cliTexts } from '#messages/cli-texts.ts';
import { exitCodes } from './failure.ts';
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
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader may close the pipe early, as `head` does. What is left to print has no reader then.
  if (error.code === 'EPIPE') process.exit();
  const message = cliTexts[chooseLanguage(process.env)].notPrinted(error.code ?? error.message);
  process.stderr.write(`forge-cli: ${message}\n`);
  process.exit(exitCodes.refused);
});

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    home: os.homedir(),
    version: forgeVersion,
    input: process.stdin,
    isTerminal: process.stdout.isTTY,
    now: () => Date.now(),
    signal: interruption.signal,
    writeOut: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  });
} catch (error) {
  if (interruptedStatus === null) throw error;
  process.stderr.write(`forge-cli: ${cliTexts[chooseLanguage(process.env)].stopped}\n`);
  process.exit(interruptedStatus);
}
